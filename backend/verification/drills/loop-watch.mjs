/**
 * Loaded into the drilled server (`--import`): measures for how long its event loop serves nobody. On a machine that others use, a late
 * timer says little: the server may have waited for a processor, by itself or through the threads of its garbage collector. So a silence
 * is what the main thread computes between two ticks of a timer (Linux; elsewhere the time between the ticks). A wait for the disk in a
 * synchronous call does not count: no request makes one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;
const NS_PER_MS = 1e6;
const file = process.env.LOOP_WATCH_FILE;

/** Milliseconds that the main thread has computed; that have passed where the system does not say. */
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
