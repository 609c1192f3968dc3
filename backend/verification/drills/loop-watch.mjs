/**
 * Loaded into the drilled server (`--import`): measures for how long its event loop serves nobody. On a machine that others use, a late
 * timer says little: the server may have waited for a processor. So a silence is the time between two ticks of a timer, less the time that
 * the main thread was ready and had no processor (Linux; elsewhere the time between the ticks).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 5;
const NS_PER_MS = 1e6;
const file = process.env.LOOP_WATCH_FILE;

/** Milliseconds that the main thread has waited for a processor; 0 where the system does not say. */
function waited() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[1]) / NS_PER_MS;
  } catch {
    return 0;
  }
}

if (isMainThread && file) {
  let silent = 0;
  let [at, before] = [performance.now(), waited()];
  setInterval(() => {
    const [now, wait] = [performance.now(), waited()];
    silent = Math.max(silent, now - at - EVERY_MS - (wait - before));
    [at, before] = [now, wait];
  }, EVERY_MS).unref();
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ silent }));
    silent = 0;
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)));
  server.unref();
}
