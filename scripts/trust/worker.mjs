// Runs test files of the backend in one process, again and again, each time with another mutant: the modules of the application are
// loaded once, which takes longer than most tests. Orders come by IPC: `{ file, mutant, tests, limitMs }`; the answer is
// `{ failed, reached, loading }`: the first test that failed, the mutants that the file reached, each with the number of tests that must
// run for it, and those that loading a module reached.
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
/** A mutant that is met more often loops: it throws. */
const HITS_MAX = 1_000_000;

/** What fails outside of any test, as a rejection that nobody waits for, fails the test that runs. */
let failedOutside;
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, (error) => (failedOutside ??= error));

/** Runs the first tests of a file in their order, up to the first that fails. @returns the title of that one */
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
  // The application that a half-run file started is closed too.
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

/** What was reached before the first test may show in any of them; else the last that reaches a mutant is the last that must run. */
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
