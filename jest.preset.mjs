import { scratchInMemory } from './scripts/lib/scratch-folder.mjs';

const path = (relative) => new URL(relative, import.meta.url).pathname;

/** Compiles screens with swc, for the module loader of Jest. */
const COMPILER = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, decorators: true },
    transform: { react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Options of a run, of one package or of all. */
export const runOptions = (resultsFile) => ({
  maxWorkers: 2,
  testTimeout: 20_000,
  testSequencer: path('./scripts/jest-sequencer.mjs'),
  reporters: ['default', [path('./scripts/jest-results.mjs'), { file: resultsFile }]],
  // A worker keeps the modules of its ESM suites: a new one is cheaper than their memory.
  workerIdleMemoryLimit: '1GB',
});

/**
 * Jest configuration of a package. Workspace packages are read from their sources, so no test uses a stale build.
 *
 * Browser tests have a jsdom and a module cache for each file. Node tests share a process and its module cache, and run by the ESM loader
 * of Node through scripts/lib/typescript.mjs (see the `test` script of each package). The module loader of Jest takes 2 s of CPU time
 * to load the application for each of 120 files (25 November 2026), and in it an error of Node is not an `instanceof Error`.
 *
 * @param {{ browser?: boolean, testMatch?: string[], resultsFile?: string, inMemory?: boolean }} [options]
 *   `inMemory` keeps temporary files off the disk (scripts/lib/scratch-folder.mjs)
 * @returns {import('jest').Config}
 */
export function preset({ browser = false, testMatch = ['<rootDir>/src/**/*.spec.{ts,tsx}'], resultsFile, inMemory = false } = {}) {
  const base = { ...runOptions(resultsFile), testMatch, setupFiles: [path('./scripts/jest-properties.mjs')] };
  if (!browser)
    return { ...base, runner: path('./scripts/jest-runner.mjs'), globals: { scratch: inMemory ? scratchInMemory() : undefined } };
  return {
    ...base,
    testEnvironment: path('./scripts/jest-environment.mjs'),
    testEnvironmentOptions: { customExportConditions: ['labelbridge-source'] },
    setupFilesAfterEnv: [path('./scripts/jest-browser.mjs')],
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '\\.css$': path('./scripts/jest-css-module.mjs') },
    transform: { '^.+\\.tsx?$': ['@swc/jest', COMPILER] },
    coverageProvider: 'v8',
  };
}
