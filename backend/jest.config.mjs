import { preset } from '../jest.preset.mjs';

const PRODUCT = '<rootDir>/test/product/';

/** Tests of sources, modules and HTTP. jest.product.config.mjs runs the tests of the whole product. */
export default {
  ...preset({ testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.http-spec.ts'], inMemory: true }),
  testPathIgnorePatterns: ['/node_modules/', PRODUCT],
};
