// Mutation testing of the domain of money: `npm run verify -- mutate:money`. The sandbox has what the domain imports and no more.
// The contracts and the backend go one after the other (MONEY_PART), so that a mutant meets only the specs that can know it.
const PARTS = {
  contracts: ['libs/contracts/src/{money,rate,quote,pay-days,ledger}.ts', 'libs/contracts/src/lifecycle/{invoice,payout}.lifecycle.ts'],
  backend: ['backend/src/modules/payments/**/domain/*.ts'],
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
  // Some memory of each run stays with its runner.
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
