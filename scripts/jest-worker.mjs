import { restoreGlobals } from './jest-globals.mjs';

const { default: run } = await import(new URL('./worker-runner.js', import.meta.resolve('jest-light-runner')).href);

/** Runs a test file in a child process, as jest-light-runner does. */
export default (path) => run(path).finally(restoreGlobals);
