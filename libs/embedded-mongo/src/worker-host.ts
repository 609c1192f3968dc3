import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type EngineOptions } from './engine.js';
import { type WorkerMessage } from './worker.js';

/** An engine in a thread of its own. */
export interface HostedEngine {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** A worker thread runs plain JavaScript: from TypeScript sources, as under jest, the built worker is used. */
function workerFile(): string {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(isSource ? '../dist/worker.js' : './worker.js', import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing: build @labelbridge/embedded-mongo first (npm run build)`);
  return file;
}

/** Starts the engine in a worker thread; resolves when it accepts connections. `onCrash` hears of a thread that ends by itself. */
export async function hostEngine(options: EngineOptions, onCrash: (error: Error) => void): Promise<HostedEngine> {
  const worker = new Worker(workerFile(), { workerData: options, execArgv: [] });
  const address = await new Promise<string>((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message.address);
      else reject(new Error(message.kind === 'failed' ? message.message : 'the engine stopped while it started'));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the engine ended while it started')));
  });
  let isStopping = false;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.removeAllListeners('error');
  worker.on('error', onCrash);
  worker.once('exit', (code) => {
    if (!isStopping) onCrash(new Error(`the embedded engine ended by itself (exit code ${code})`));
  });
  const close = async () => {
    isStopping = true;
    worker.postMessage('stop');
    await ended;
  };
  return { address, close };
}
