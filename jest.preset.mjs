/**
 * The one jest configuration of the workspace: ESM mode (Nest 12 is ESM only), TypeScript through swc, and workspace
 * packages read from their sources, so that a test never runs against a stale build.
 *
 * @param {{ browser?: boolean, testMatch?: string[], setupFiles?: string[], testTimeout?: number }} [options]
 * @returns {import('jest').Config}
 */
export function preset({ browser = false, testMatch = ['<rootDir>/src/**/*.spec.{ts,tsx}'], setupFiles = [], testTimeout = 20_000 } = {}) {
  const jsc = {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: browser, decorators: true },
    transform: browser
      ? { react: { runtime: 'automatic' } }
      : { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
  };
  return {
    testEnvironment: browser ? 'jsdom' : 'node',
    testEnvironmentOptions: {
      customExportConditions: browser ? ['labelbridge-source', 'browser'] : ['labelbridge-source', 'node', 'node-addons'],
    },
    testMatch,
    setupFiles: [...(browser ? [new URL('./scripts/jest-browser.mjs', import.meta.url).pathname] : []), ...setupFiles],
    testTimeout,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: {
      '^(\\.{1,2}/.*)\\.js$': '$1',
      ...(browser
        ? {
            '\\.module\\.css$': new URL('./scripts/jest-css-module.mjs', import.meta.url).pathname,
            '\\.css$': new URL('./scripts/jest-css-module.mjs', import.meta.url).pathname,
          }
        : {}),
    },
    transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, jsc, module: { type: 'es6' }, sourceMaps: 'inline' }] },
    reporters: ['default', new URL('./scripts/jest-results.mjs', import.meta.url).pathname],
    coverageProvider: 'v8',
    maxWorkers: 2,
    // A worker that ran many ESM suites keeps their modules; a fresh one is cheaper than its memory.
    workerIdleMemoryLimit: '1GB',
  };
}
