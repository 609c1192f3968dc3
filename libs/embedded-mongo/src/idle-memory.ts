import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a word of its own asks V8 for its collector
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 1_000;
/** A heap below this size is never collected explicitly. */
const MIN_HEAP_BYTES = 80 * 2 ** 20;
/** Event loop utilization below which the thread counts as idle. */
const IDLE_UTILIZATION = 0.2;

/** Heap growth between two collections, in percent of the memory in use. */
const GROWTH_PERCENT = 50;

/** Limits all threads. V8 lets a small heap grow to four times the memory in use, and a long import would keep that much allocated. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * Runs the garbage collector when the thread is idle and the heap is large. V8 itself collects only under memory pressure, so the
 * memory of a large query would stay allocated.
 *
 * @returns a function that stops it
 */
export function collectGarbageWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let collected = 0;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const { heapTotal, external } = process.memoryUsage();
    // Memory that survived the last collection is in use, so only growth triggers another one.
    if (utilization > IDLE_UTILIZATION || heapTotal + external < Math.max(MIN_HEAP_BYTES, collected * 1.2)) return;
    collect();
    const remaining = process.memoryUsage();
    collected = remaining.heapTotal + remaining.external;
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
