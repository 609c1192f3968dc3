// `npm run dev`: the backend, the shell and all areas on one address. Each is rebuilt after an edit.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { resolve as resolvePath } from 'node:path';
import { waitFor } from './lib/wait-for.mjs';
import { DEV_HOST, DEV_PORTS } from '../libs/mfe-build/src/ports.mjs';
import { readAreas } from '../libs/mfe-build/src/read-areas.mjs';
import { NX_ENV, ROOT, ensureInstalled } from './lib/install.mjs';

/** Long enough for the build of all areas at the first start. */
const START_MS = 600_000;
const ADDRESS = `http://localhost:${DEV_PORTS.shell}`;
const areas = readAreas();
const ports = [DEV_PORTS.backend, DEV_PORTS.shell, ...areas.map(({ devPort }) => devPort)];

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, DEV_HOST, () => resolve(true)).once('error', () => resolve(false));
    socket.unref().once('connect', () => socket.end());
  });

ensureInstalled();
for (const port of ports) {
  if (await isOpen(port)) {
    console.error(`Port ${port} is in use. Stop the program that listens on it first.`);
    process.exit(1);
  }
}
const areaUrls = Object.fromEntries(areas.map(({ addressSetting, devPort }) => [addressSetting, `http://${DEV_HOST}:${devPort}`]));
const nx = spawn(`${ROOT}/node_modules/.bin/nx`, ['run-many', '-t', 'dev', '--parallel=20', '--output-style=stream'], {
  cwd: ROOT,
  env: {
    ...NX_ENV,
    // Nx starts the backend in its own folder. The data folder is the same as for `npm start`.
    DATA_DIR: resolvePath(ROOT, process.env.DATA_DIR ?? '.data'),
    PORT: String(DEV_PORTS.backend),
    PUBLIC_URL: ADDRESS,
    ...areaUrls,
  },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => nx.kill(signal));
nx.on('exit', (code) => process.exit(code ?? 0));

for (const port of ports) await waitFor(`a server on port ${port}`, () => isOpen(port), { withinMs: START_MS, everyMs: 200 });
console.log(`\n  Labelbridge is being developed at ${ADDRESS}\n`);
