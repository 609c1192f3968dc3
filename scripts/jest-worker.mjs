import { restoreGlobals } from './jest-globals.mjs';

const { default: run } = await import(new URL('./worker-runner.js', import.meta.resolve('jest-light-runner')).href);

export default (path) => run(path).finally(restoreGlobals);
