// Runs test files of the backend in one process, again and again, each time with another mutant: the modules of the application are
// loaded once, which takes longer than most tests. Orders come by IPC: `{ file, mutant, limitMs }`; the answer is
// `{ failed, reached, loading }`: the first test that failed, the mutants that the file reached, and those that loading a module did.
import { pathToFileURL } from 'node:url';
import { resetState, getState } from 'jest-circus';
import { jestExpect } from '@jest/expect';
import '../jest-properties.mjs';
import { LOADING } from './mutants.mjs';

// Tests may replace these by others.
const { setTimeout, clearTimeout } = globalThis;
/** The mutated sources keep this object: it is emptied, not replaced. */
const coverage = { static: {}, perTest: {} };
const stryker = (globalThis.__stryker__ ??= {});
stryker.mutantCoverage = coverage;
let runs = 0;

/** What fails outside of any test, as a rejection that nobody waits for, fails the test that runs. */
let failedOutside;
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => (failedOutside ??= error));

/** Runs the tests of a file in their order up to the first that fails. @returns the title of that one */
async function run({ file, mutant, limitMs }) {
  failedOutside = undefined;
  stryker.activeMutant = mutant;
  coverage.static = {};
  const state = { limitMs, failed: undefined };
  resetState();
  await guarded(state, '(loading)', () => import(`${pathToFileURL(file)}?${++runs}`));
  const root = getState().rootDescribeBlock;
  jestExpect.setState({ testPath: file, snapshotState: undefined });
  if (!state.failed) await runBlock(root, state, []);
  // The application that a half-run file started is closed too.
  else await runHooks('afterAll', root, { ...state, failed: undefined });
  return state.failed ?? null;
}

async function runBlock(block, state, titles) {
  await runHooks('beforeAll', block, state);
  for (const child of block.children) {
    if (state.failed) break;
    if (child.mode === 'skip') continue;
    const path = [...titles, child.name];
    if (child.type === 'describeBlock') await runBlock(child, state, path);
    else await runTest(child, state, path.join(' > '));
  }
  const ended = { ...state, failed: undefined };
  await runHooks('afterAll', block, ended);
  state.failed ??= ended.failed;
}

async function runTest(test, state, title) {
  jestExpect.setState({ currentTestName: title, suppressedErrors: [], assertionCalls: 0 });
  const parents = [];
  for (let block = test.parent; block; block = block.parent) parents.unshift(block);
  for (const block of parents) await runHooks('beforeEach', block, state);
  if (!state.failed) await guarded(state, title, test.fn);
  for (const block of parents.reverse()) await runHooks('afterEach', block, state);
}

async function runHooks(type, block, state) {
  for (const hook of block.hooks) if (hook.type === type && !state.failed) await guarded(state, `(${type})`, hook.fn);
}

async function guarded(state, title, fn) {
  let timer;
  const tooLate = new Promise((_resolve, reject) => (timer = setTimeout(() => reject(new Error('too late')), state.limitMs)));
  try {
    await Promise.race([fn(), tooLate]);
    if (failedOutside) throw failedOutside;
  } catch (error) {
    state.failed ??= `${title}: ${String(error?.message ?? error).split('\n')[0]}`;
  } finally {
    clearTimeout(timer);
  }
}

process.on('message', async (order) => {
  const failed = await run(order);
  stryker.activeMutant = undefined;
  process.send({ failed, reached: Object.keys(coverage.static), loading: Object.keys(coverage.perTest[LOADING] ?? {}) });
});
process.send('ready');
