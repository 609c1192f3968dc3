import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, startEngine } from './engine.js';

/** What the worker tells the thread that started it. */
export type WorkerMessage = { readonly kind: 'ready'; readonly address: string } | { readonly kind: 'failed'; readonly message: string } | { readonly kind: 'stopped' };

async function serve(): Promise<void> {
  const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
  try {
    const engine = await startEngine(workerData as EngineOptions);
    parentPort?.once('message', () => {
      void engine.close().finally(() => {
        tell({ kind: 'stopped' });
        parentPort?.close();
      });
    });
    tell({ kind: 'ready', address: engine.address });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    parentPort?.close();
  }
}

await serve();
