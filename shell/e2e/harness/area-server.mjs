import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };

/** The script of an area that loads well and then throws when it is shown. */
const throwing = (script) =>
  String(script).replace(/(contractVersion:\d+,Area:function\(\)\{)/, '$1throw new Error("thrown while it was shown");');

/**
 * An area on a host of its own, as a team would deploy it, that can be stopped, slowed and broken.
 *
 * @param {string} folder of the area in the workspace, such as `mfe-admin`
 * @param {string} [dist] its build, where it is another than the workspace's
 */
export async function startAreaServer(folder, dist = join(ROOT, folder, 'dist')) {
  /** @type {'well' | 'slow' | 'broken' | 'throwing'} */
  let health = 'well';
  let asked = 0;
  const answer = async (request, response) => {
    asked += 1;
    if (health === 'slow') await pause(15_000);
    const path = normalize(new URL(request.url, 'http://area').pathname);
    const body = await readFile(join(dist, path)).catch(() => undefined);
    const broken = health === 'broken' && path.endsWith('.js');
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
    if (health === 'throwing' && path.endsWith('.js')) return response.end(throwing(body));
    response.end(broken ? 'this is not a script' : body);
  };

  let server;
  const listen = (port) =>
    new Promise((resolve, reject) => {
      server = createServer((request, response) => void answer(request, response));
      server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server.address().port));
    });
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many files it was asked for so far. */
    asked: () => asked,
    stop: () =>
      new Promise((resolve) => {
        if (!server?.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    /** Listens again where it did before. */
    start: () => listen(port),
    become: (next) => {
      health = next;
    },
  };
}
