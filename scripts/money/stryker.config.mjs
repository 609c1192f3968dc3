// Mutation testing of the money domain: `npm run verify -- mutate:money`. The sandbox contains only what the domain imports. Contracts and
// backend run one after the other (MONEY_PART), so each mutant meets only its own specs.
const PARTS = {
  contracts: ['libs/contracts/src/{money,rate,quote,pay-days,ledger}.ts', 'libs/contracts/src/lifecycle/{invoice,payout}.lifecycle.ts'],
  backend: ['backend/src/modules/money/payments/**/domain/*.ts'],
};
const part = process.env.MONEY_PART ?? 'backend';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: { projectType: 'custom', configFile: 'scripts/money/jest.config.mjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  mutate: [...PARTS[part], '!**/*.spec.ts'],
  ignorePatterns: [
    '**',
    '!package.json',
    '!jest.preset.mjs',
    '!scripts',
    '!libs',
    '!libs/contracts',
    '!libs/contracts/src/**',
    '!backend',
    '!backend/src',
    '!backend/src/**',
    '!scripts/money/**',
    '!scripts/jest-*.mjs',
  ],
  concurrency: 2,
  // Each run leaves memory in its runner.
  maxTestRunnerReuse: 150,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { logTests: false, reportScoreTable: true, reportMutants: true },
  jsonReporter: { fileName: `node_modules/.cache/mutate-money-${part}.json` },
  tempDirName: `.stryker-tmp/${part}`,
  cleanTempDir: 'always',
  allowConsoleColors: false,
  disableTypeChecks: false,
};
