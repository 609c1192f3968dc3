// `@jest/globals` for test files of jest-light-runner: they share a module cache without a virtual machine, so scripts/lib/typescript.mjs
// resolves the import to this file. Adds a time limit, which the runner lacks.
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

const TIMEOUT_MS = 60_000;
const { setTimeout, clearTimeout } = globalThis;

function limited(fn, timeout = TIMEOUT_MS) {
  return async () => {
    let timer;
    const tooLate = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`Exceeded timeout of ${timeout} ms.`)), timeout);
    });
    try {
      await Promise.race([fn(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler(({ name }, { currentDescribeBlock }) => {
  const added = { add_test: currentDescribeBlock.children, add_hook: currentDescribeBlock.hooks }[name]?.at(-1);
  if (added?.fn) added.fn = limited(added.fn, added.timeout);
});

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: { enableGlobally: true } }, global: globalThis });

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  useFakeTimers: () => timers.useFakeTimers(),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
/** Restores mocks and timers that a test file left behind: files share a process. */
export function restoreGlobals() {
  mocker.restoreAllMocks();
  timers.useRealTimers();
}

export const expect = jestExpect;
export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
