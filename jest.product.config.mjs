import { preset } from './jest.preset.mjs';

const folders = ['<rootDir>/backend/test/product', '<rootDir>/libs/embedded-mongo/testing/product'];

/** The tests of the product and of its engine as a whole, which take minutes and start processes: `npm run verify -- test:product`. */
export default {
  ...preset({ testMatch: folders.map((folder) => `${folder}/**/*spec.ts`), resultsFile: 'test-results.product.json' }),
  roots: folders,
  // They wait for the processes that they start: two workers leave a fifth of two cores idle (213 s; 195 s with three).
  maxWorkers: 3,
};
