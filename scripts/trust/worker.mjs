// Runs test files of the backend repeatedly in one process, each time with another mutant: loading the application takes longer than most
// tests. Requests by IPC: `{ file, mutant, tests, limitMs }`. Answers: `{ failed, reached, loading }`, the first failed test, the reached
// mutants with the number of tests to run for each, and the mutants reached while a module loads.
import { pathToFileURL } from 'node:url';
import { resetState, getState } from 'jest-circus';
import { jestExpect } from '@jest/expect';
import '../jest-properties.mjs';
import { LOADING } from './mutants.mjs';

// Originals: tests may replace them.
const { setTimeout, clearTimeout } = globalThis;
/** Mutated sources keep a reference to this object: it is emptied, not replaced. */
const coverage = { static: {}, perTest: {} };
const stryker = (globalThis.__stryker__ ??= {});
stryker.mutantCoverage = coverage;
let runs = 0;
/** A mutant with more hits loops: it throws. */
const HITS_MAX = 1_000_000;

/** An error outside of a test, such as an unhandled rejection, fails the current test. */
let failedOutside;
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => (failedOutside ??= error));

/** Runs the first tests of a file in order, up to the first failure. @returns the title of the failed test, or null */
async function run({ file, mutant, tests, limitMs }) {
  failedOutside = undefined;
  stryker.activeMutant = mutant;
  Object.assign(stryker, mutant === undefined ? { hitCount: undefined } : { hitCount: 0, hitLimit: HITS_MAX });
  Object.assign(coverage, { static: {}, perTest: {} });
  const state = { limitMs, left: tests ?? Infinity, ran: 0, failed: undefined };
  resetState();
  await guarded(state, '(loading)', () => import(`${pathToFileURL(file)}?${++runs}`));
  const root = getState().rootDescribeBlock;
  jestExpect.setState({ testPath: file, snapshotState: undefined });
  if (!state.failed) await runBlock(root, state, []);
  // Closes the application that a half-run file started.
  else await runHooks('afterAll', root, { ...state, failed: undefined });
  return state.failed ?? null;
}

async function runBlock(block, state, titles) {
  await runHooks('beforeAll', block, state);
  for (const child of block.children) {
    if (state.failed || state.ran >= state.left) break;
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
  state.ran += 1;
  stryker.currentTestId = String(state.ran);
  jestExpect.setState({ currentTestName: title, suppressedErrors: [], assertionCalls: 0 });
  const parents = [];
  for (let block = test.parent; block; block = block.parent) parents.unshift(block);
  for (const block of parents) await runHooks('beforeEach', block, state);
  if (!state.failed) await guarded(state, title, test.fn);
  const ended = { ...state, failed: undefined };
  for (const block of parents.reverse()) await runHooks('afterEach', block, ended);
  state.failed ??= ended.failed;
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

/** Mutants reached before the first test need all tests (null). For others, the last test that reaches it is the last to run. */
function reached() {
  const { [LOADING]: _loading, ...perTest } = coverage.perTest;
  const tests = {};
  for (const [test, hits] of Object.entries(perTest))
    for (const id of Object.keys(hits)) tests[id] = Math.max(tests[id] ?? 0, Number(test));
  for (const id of Object.keys(coverage.static)) tests[id] = null;
  return tests;
}

process.on('message', async (order) => {
  stryker.currentTestId = undefined;
  const failed = await run(order);
  stryker.activeMutant = undefined;
  process.send({ failed, reached: reached(), loading: Object.keys(coverage.perTest[LOADING] ?? {}) });
});
process.send('ready');
