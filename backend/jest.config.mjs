import { preset } from '../jest.preset.mjs';

const PRODUCT = '<rootDir>/test/product/';

/** The tests of sources, modules and HTTP; the tests of the product as a whole run by jest.product.config.mjs. */
export default {
  ...preset({ testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.http-spec.ts'], inMemory: true }),
  testPathIgnorePatterns: ['/node_modules/', PRODUCT],
};
