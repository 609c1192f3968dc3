import { fileURLToPath } from 'node:url';
import { preset } from '../../jest.preset.mjs';

const base = preset();
const [[files, [transformer, swc]]] = Object.entries(base.transform);

const SPECS = {
  contracts: [
    '<rootDir>/libs/contracts/src/{money,rate,quote,pay-days,ledger}.spec.ts',
    '<rootDir>/libs/contracts/src/lifecycle/*.spec.ts',
  ],
  backend: ['<rootDir>/backend/src/modules/payments/**/domain/*.spec.ts'],
};

/**
 * The specs of one part of the domain of money, for mutation only: as CommonJS, because Jest keeps every ES module it ever
 * loaded in memory, and a mutant's run loads all of them anew.
 */
export default {
  ...base,
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  testMatch: SPECS[process.env.MONEY_PART ?? 'backend'],
  extensionsToTreatAsEsm: [],
  moduleNameMapper: { ...base.moduleNameMapper, '^fast-check$': '<rootDir>/scripts/money/fast-check.cjs' },
  transform: { [files]: [transformer, { ...swc, module: { type: 'commonjs' }, sourceMaps: false }] },
  reporters: ['default'],
};
