import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 1_000;
/** A heap below this is the engine's own need. */
const LARGE_BYTES = 80 * 2 ** 20;
/** Share of the time that the thread works while nobody asks it much. */
const IDLE = 0.2;

/**
 * Gives back what a large query or document left behind once the thread has little to do: by itself the collector waits
 * until somebody needs room, and an application's machine would look full until then. Returns how to end it.
 */
export function releaseWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let collected = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const { heapTotal, external } = process.memoryUsage();
    // What a collection could not free is in use: only growth is a reason for another one.
    if (utilization > IDLE || heapTotal + external < Math.max(LARGE_BYTES, collected * 1.2)) return;
    collect();
    const left = process.memoryUsage();
    collected = left.heapTotal + left.external;
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
