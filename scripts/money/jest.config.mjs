import { fileURLToPath } from 'node:url';
import { MODULE_NAMES, swcTransform } from '../../jest.preset.mjs';

const transform = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false };

const SPECS = {
  contracts: [
    '<rootDir>/libs/contracts/src/{money,rate,quote,pay-days,ledger}.spec.ts',
    '<rootDir>/libs/contracts/src/lifecycle/*.spec.ts',
  ],
  backend: ['<rootDir>/backend/src/modules/money/payments/**/domain/*.spec.ts'],
};

/**
 * Specs of one part of the money domain, for mutation only. CommonJS: Jest never frees ES modules, and each mutant loads all of them again.
 */
export default {
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  testMatch: SPECS[process.env.MONEY_PART ?? 'backend'],
  testEnvironmentOptions: { customExportConditions: ['labelbridge-source', 'node', 'node-addons'] },
  testTimeout: 20_000,
  moduleNameMapper: { ...MODULE_NAMES, '^fast-check$': '<rootDir>/scripts/money/fast-check.cjs' },
  transform: swcTransform({ transform, module: 'commonjs' }),
  maxWorkers: 2,
};
