import { preset } from './jest.preset.mjs';
import { FULL_PRODUCT } from './scripts/lib/full-tests.mjs';

const folders = ['<rootDir>/backend/test/product', '<rootDir>/libs/embedded-mongo/testing/product'];

/** Tests of the whole product and its engine, which take minutes and start processes: `npm run verify -- test:product`. */
export default {
  ...preset({ testMatch: folders.map((folder) => `${folder}/**/*spec.ts`), resultsFile: 'test-results.product.json' }),
  roots: folders,
  testPathIgnorePatterns: process.env.TESTS_FULL ? [] : FULL_PRODUCT.map((name) => `/${name}\\.`),
  // Tests wait for their processes: two workers leave a fifth of two cores idle (213 s; 195 s with three).
  maxWorkers: 3,
};
