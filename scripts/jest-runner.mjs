import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';
import { restoreGlobals } from './jest-globals.mjs';

/** Packages take turns: a process that has loaded the sources of one waits for its next file. */
const IDLE_MS = 120_000;
const WORKER = new URL('./jest-worker.mjs', import.meta.url).href;

/**
 * jest-light-runner with child processes, started when they are needed, and with a channel of its own for each run. The runner shares one channel: the first
 * process that asks for its configuration answers for all, and a process that was not listening yet then waits without end.
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
