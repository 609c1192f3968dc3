import { parentPort, workerData } from 'node:worker_threads';
import { releaseWhenIdle } from './idle-memory.js';
import { type EngineOptions, startEngine } from './engine.js';

/** What the worker tells the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };

/**
 * lmdb tells of a failed commit by the promise that the engine waits for, and again by one that it keeps to itself. The
 * second must not end the thread; every other rejection that nobody handles does.
 */
process.on('unhandledRejection', (reason) => {
  if (!(reason instanceof Error && 'commitError' in reason)) throw reason;
});

async function serve(): Promise<void> {
  const tell = (message: WorkerMessage) => parentPort?.postMessage(message);
  try {
    const engine = await startEngine(workerData as EngineOptions);
    const stopReleasing = releaseWhenIdle();
    parentPort?.once('message', () => {
      stopReleasing();
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
