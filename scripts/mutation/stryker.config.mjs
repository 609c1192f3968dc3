// Mutation testing: `npm run verify -- mutate:money` or `mutate:trust`. The sandbox contains what the tests read from the tree.
import { ROOT } from '../lib/install.mjs';
import { NOT_MUTATED, SETS } from './parts.mjs';

const { mutate, excludedMutations, below } = SETS[process.env.MUTATE];
const loader = ['--import', `${ROOT}/scripts/lib/typescript.mjs`];

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: [`${ROOT}/scripts/mutation/runner.mjs`],
  testRunner: 'files',
  testRunnerNodeArgs: ['--no-warnings', '--conditions=labelbridge-source', ...loader],
  coverageAnalysis: 'perTest',
  mutate: [...mutate, ...NOT_MUTATED],
  mutator: { excludedMutations },
  ignorers: ['sample'],
  ignorePatterns: ['**', '!package.json', ...['backend/src', 'backend/test', 'libs/contracts/src', 'scripts'].flatMap(withParents)],
  concurrency: 2,
  // Modules of test files stay in memory.
  maxTestRunnerReuse: 150,
  // A new process loads the application first.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
  thresholds: { high: 100, low: below, break: below },
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false },
  tempDirName: '.stryker-tmp',
  cleanTempDir: 'always',
  allowConsoleColors: false,
  disableTypeChecks: false,
};

/** `!a`, `!a/b`, `!a/b/**`: a folder counts only if those above it do. */
function withParents(folder) {
  const names = folder.split('/');
  return [...names.map((_name, at) => `!${names.slice(0, at + 1).join('/')}`), `!${folder}/**`];
}
