import { preset } from '../jest.preset.mjs';

/** The tests of the product as a whole, which take minutes: `npm run verify -- test:product`. */
export default preset({ testMatch: ['<rootDir>/test/product/**/*.http-spec.ts'], resultsFile: 'test-results.product.json' });
