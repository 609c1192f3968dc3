import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_PATIENCE_MS = 60_000;

/** A port that nothing listens on. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

async function isReady(url) {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the built product as its users would, on a port and a data folder of its own.
 *
 * @param {Record<string, string>} [env] settings beside those
 * @param {string} [root] the workspace, or a copy of what of it is needed
 */
export async function startProduct(env = {}, root = ROOT) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'labelbridge-e2e-'));
  const log = [];
  const server = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => log.push(text));
  let stopping = false;
  let over = false;
  const ended = new Promise((resolve) => server.once('exit', (code, signal) => resolve(signal ?? code)));
  void ended.then((why) => {
    over = true;
    if (!stopping) console.error(`The product ended by itself (${why}).\n${log.join('')}`);
  });

  // A journey that is killed must not leave its product behind.
  const leave = () => server.kill('SIGKILL');
  process.once('exit', leave);
  const stop = async () => {
    process.removeListener('exit', leave);
    stopping = true;
    server.kill('SIGTERM');
    await Promise.race([ended, pause(10_000, undefined, { ref: false })]);
    server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_PATIENCE_MS;
  while (!(await isReady(url))) {
    if (over || Date.now() > deadline) {
      await stop();
      throw new Error(`The product did not start.\n${log.join('')}`);
    }
    await pause(100);
  }
  return { url, dataDir, stop };
}
