import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';
import { restoreGlobals } from './jest-globals.mjs';

/** Long enough for a process to wait for the next file of its package, with the sources loaded. */
const IDLE_MS = 120_000;
const WORKER = new URL('./jest-worker.mjs', import.meta.url).href;

/**
 * jest-light-runner with child processes on demand, and a channel for each run. The original shares one channel: the first process that
 * asks for its configuration answers for all, and a process that did not listen yet waits forever.
 */
export default class Runner extends createRunner({ runtime: 'child_process' }) {
  async _runTest(test) {
    const { _runtime: runtime, _globalConfig: globalConfig, _testRunners: runners } = this;
    if (runtime !== 'child_process') return super._runTest(test).finally(restoreGlobals);
    const { config: projectConfig } = test.context;
    if (!runners.has(projectConfig)) {
      const { maxWorkers } = globalConfig;
      const { scratch } = projectConfig.globals;
      const env = { ...process.env, ...(scratch ? { TMPDIR: scratch } : {}) };
      const options = { filename: WORKER, runtime, env, minThreads: 0, maxThreads: maxWorkers, idleTimeout: IDLE_MS };
      runners.set(projectConfig, { pool: new Tinypool({ ...options, trackUnmanagedFds: false }) });
    }
    let answer;
    const channel = {
      onMessage: (listener) => (answer = listener),
      postMessage(message) {
        if (message !== 'jest-light-runner-get-worker-data') return;
        answer({ type: 'jest-light-runner-worker-data', workerData: { globalConfig, projectConfig, runtime } });
      },
    };
    return runners.get(projectConfig).pool.run(test.path, { channel });
  }
}
