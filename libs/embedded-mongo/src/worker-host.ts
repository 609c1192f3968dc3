import { Worker } from 'node:worker_threads';
import { builtFile } from './built-file.js';
import { type EngineOptions } from './engine.js';
import { type WorkerMessage } from './worker.js';

/**
 * Maximum of the youngest generation of the engine's heap, in MB; V8's own limit is twice that. Consecutive transactions would fill it to
 * its limit with garbage, and it would stay allocated.
 */
const YOUNG_GENERATION_MB = 24;

export interface HostedEngine {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** Starts the engine in a worker thread; resolves when it accepts connections. `onCrash` runs if the thread exits unexpectedly. */
export async function hostEngine(options: EngineOptions, onCrash: (error: Error) => void): Promise<HostedEngine> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
  const worker = new Worker(builtFile('worker.js'), { workerData: options, execArgv: [], resourceLimits });
  const address = await new Promise<string>((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message.address);
      else reject(new Error(message.kind === 'failed' ? message.message : 'the engine stopped during startup'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the engine exited during startup')));
  });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.removeAllListeners('error');
  worker.on('error', onCrash);
  worker.once('exit', (code) => {
    if (!isStopping) onCrash(new Error(`the embedded engine exited unexpectedly (exit code ${code})`));
  });
  const close = async () => {
    isStopping = true;
    worker.postMessage('stop');
    await ended;
  };
  return { address, close };
}
