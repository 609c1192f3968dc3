// Runner of test files for Stryker. A process loads the application once and switches the mutants in it: loading takes longer than most
// tests. One test file is one test for Stryker. Mutants that run while a module loads get a new process each (`reloadEnvironment`).
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jestExpect } from '@jest/expect';
import { PluginKind, declareClassPlugin, declareValuePlugin } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { restoreGlobals } from '../jest-globals.mjs';
import '../jest-properties.mjs';
import { randomFrom } from '../lib/random.mjs';
import { SETS, testFilesOf } from './parts.mjs';

/** Above that of `jest-globals.mjs`, which counts. */
const TIMEOUT_MS = 120_000;
const SET = SETS[process.env.MUTATE];
const TEST_FILES = testFilesOf(SET);
const stryker = (globalThis.__stryker__ ??= {});

/** The first error of the file that runs, also outside of a test. The rest of the file is skipped. */
let failed;
function fail(error) {
  failed ??= String(error?.[0]?.message ?? error?.message ?? error);
  for (const test of testsIn(getState().rootDescribeBlock)) test.mode = 'skip';
}
const testsIn = (block) => block.children.flatMap((child) => (child.type === 'describeBlock' ? testsIn(child) : [child]));
addEventHandler(({ name, error }) => {
  if (name === 'test_fn_failure' || name === 'hook_failure') fail(error);
});

const testsOf = (sandboxFileName) => new RegExp(SET.testsOf(relative(process.cwd(), sandboxFileName)));

class Runner {
  #runs = 0;
  /** Detected mutants by source and test file. */
  #kills = new Map();

  capabilities() {
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, fail);
    return { reloadEnvironment: false };
  }

  async dryRun({ files }) {
    const tests = [];
    const wanted = files.map(testsOf);
    stryker.mutantCoverage = { static: {}, perTest: {} };
    for (const file of TEST_FILES) if (wanted.some((some) => some.test(file))) tests.push(await this.#runFile(file));
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ activeMutant: { id }, sandboxFileName, testFilter = TEST_FILES, hitLimit }) {
    const wanted = testsOf(sandboxFileName);
    const kills = (file) => this.#kills.get(`${sandboxFileName} ${file}`) ?? 0;
    Object.assign(stryker, { activeMutant: id, hitCount: hitLimit && 0, hitLimit });
    const tests = [];
    for (const file of testFilter.filter((name) => wanted.test(name)).sort((a, b) => kills(b) - kills(a))) {
      tests.push(await this.#runFile(file));
      const late = determineHitLimitReached(stryker.hitCount, hitLimit);
      if (late) return toMutantRunResult(late);
      if (failed === undefined) continue;
      this.#kills.set(`${sandboxFileName} ${file}`, kills(file) + 1);
      break;
    }
    return toMutantRunResult({ status: 'complete', tests });
  }

  async #runFile(file) {
    const startedAt = performance.now();
    failed = undefined;
    resetState();
    getState().testTimeout = TIMEOUT_MS;
    jestExpect.setState({ testPath: file, snapshotState: undefined });
    await import(`${pathToFileURL(file)}?${++this.#runs}`).catch(fail);
    stryker.currentTestId = file;
    await run();
    stryker.currentTestId = undefined;
    restoreGlobals();
    const result = { id: file, name: file, fileName: file, timeSpentMs: performance.now() - startedAt };
    return failed === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failed };
  }
}

// MUTATE_SAMPLE, a share of 1, takes that share of the members of classes and of the functions and constants of modules.
const random = randomFrom(Number(process.env.MUTATE_SEED ?? 1));
const share = Number(process.env.MUTATE_SAMPLE ?? 1);
const isMember = ({ parentPath }) => parentPath?.isClassBody() || parentPath?.isProgram();
const sample = { shouldIgnore: (path) => (isMember(path) && !hasClass(path) && random() >= share ? 'not in the sample' : undefined) };
const hasClass = ({ node }) => (node.declaration ?? node).type === 'ClassDeclaration';

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'files', Runner),
  declareValuePlugin(PluginKind.Ignore, 'sample', sample),
];
