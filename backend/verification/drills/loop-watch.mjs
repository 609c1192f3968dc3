/**
 * Loaded into the drilled server (`--import`): measures how long its event loop is blocked. On a busy machine a late timer proves little:
 * the server may have waited for a CPU, itself or through its garbage collector threads. So a silence is the CPU time of the main thread
 * between two ticks of a timer (Linux; elsewhere the time between the ticks). Waits for the disk in synchronous calls do not count: no
 * request makes one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;
const NS_PER_MS = 1e6;
const file = process.env.LOOP_WATCH_FILE;

/** CPU time of the main thread in milliseconds, or the wall-clock time if the system has no schedstat. */
function computed() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / NS_PER_MS;
  } catch {
    return performance.now();
  }
}

if (isMainThread && file) {
  let silent = 0;
  let before = computed();
  setInterval(() => {
    const now = computed();
    silent = Math.max(silent, now - before);
    before = now;
  }, EVERY_MS).unref();
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ silent }));
    silent = 0;
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)));
  server.unref();
}
