// Checks `npm run dev` without an earlier build: the shell and all areas answer, an edit of the backend is served, and no process is left
// at the end.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './lib/wait-for.mjs';
import { DEV_PORTS } from '../libs/mfe-build/src/ports.mjs';
import { readAreas } from '../libs/mfe-build/src/read-areas.mjs';
import { ROOT } from './lib/install.mjs';

const ADDRESS = `http://localhost:${DEV_PORTS.shell}`;
const EDITED = join(ROOT, 'backend/src/modules/operations/health/health.controller.ts');
const TIMEOUT_MS = 120_000;

const fetchText = (url) =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );

async function timed(what, isTrue) {
  const began = performance.now();
  await waitFor(what, isTrue, { withinMs: TIMEOUT_MS, everyMs: 100 });
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

async function areasAnswer() {
  const registry = JSON.parse((await fetchText(`${ADDRESS}/remotes.json`)) || '{}');
  const entries = await Promise.all(readAreas().map(({ name }) => (registry[name] ? fetchText(registry[name].entry) : '')));
  return entries.every((script) => script.includes('remoteEntry') || script.includes('webpack'));
}

function processesBelow(pid) {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent) => [parent, ...pairs.filter(([, of]) => of === parent).flatMap(([child]) => below(child))];
  return below(pid);
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

for (const part of ['backend', 'libs/contracts', 'libs/embedded-mongo', 'libs/simulated-bank']) {
  rmSync(join(ROOT, part, 'dist'), { recursive: true, force: true });
}
const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-dev-'));
const source = readFileSync(EDITED, 'utf8');
const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let output = '';
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk));
const ended = new Promise((resolve) => dev.once('exit', resolve));
try {
  await timed('the shell answers', async () => (await fetchText(ADDRESS)).includes('<div id="root">'));
  await timed('the API and all areas answer', areasAnswer);
  writeFileSync(EDITED, source.replaceAll("status: 'ok'", "status: 'edited'"));
  await timed('an edit of the backend is served', async () => (await fetchText(`${ADDRESS}/api/health/live`)).includes('edited'));
  writeFileSync(EDITED, source);
  await timed('its reversal is served', async () => (await fetchText(`${ADDRESS}/api/health/live`)).includes('ok'));
  const processes = processesBelow(dev.pid);
  dev.kill('SIGINT');
  await timed(`all ${processes.length} processes have ended`, () => !processes.some(isAlive));
  console.log('npm run dev: passed');
} catch (error) {
  console.error(`${error.message}\n${output.slice(-4_000)}`);
  process.exitCode = 1;
  dev.kill('SIGTERM');
} finally {
  writeFileSync(EDITED, source);
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
