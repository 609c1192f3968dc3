import { parentPort, workerData } from 'node:worker_threads';
import { collectGarbageWhenIdle, limitHeapGrowth } from './idle-memory.js';
import { type EngineOptions, startEngine } from './engine.js';

/** Message to the thread that started the engine. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };

/**
 * lmdb rejects two promises when a commit fails: the one the engine awaits, and an internal one that no caller can handle. The
 * internal rejection must not end the thread; every other unhandled rejection does.
 */
process.on('unhandledRejection', (reason) => {
  if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
});

async function serve(): Promise<void> {
  const post = (message: WorkerMessage) => parentPort?.postMessage(message);
  try {
    limitHeapGrowth();
    const engine = await startEngine(workerData as EngineOptions);
    const stopReleasing = collectGarbageWhenIdle();
    parentPort?.once('message', () => {
      stopReleasing();
      void engine.close().finally(() => {
        post({ kind: 'stopped' });
        parentPort?.close();
      });
    });
    post({ kind: 'ready', address: engine.address });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    parentPort?.close();
  }
}

await serve();
