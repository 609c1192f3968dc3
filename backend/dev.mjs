// `npm run dev -w backend`: compiles what is edited, of the backend and of the libraries it reads as JavaScript, and starts
// the server anew. What does not compile is reported, and the last good server goes on.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SWC = `${ROOT}/node_modules/.bin/swc`;
const PARTS = ['backend', 'libs/contracts', 'libs/embedded-mongo'];
const SWC_ARGS = ['src', '-d', 'dist', '--watch', '--strip-leading-paths', '--config-file', `${ROOT}/.swcrc`, '--ignore', '**/*.spec.ts'];
/** A compiler writes many files for one edit. */
const QUIET_MS = 200;
const STOP_PATIENCE_MS = 10_000;

let server;
let stopping = false;
let turn = Promise.resolve();
let timer;

/** A file that does not compile is reported and not written. */
const compileOnEdit = (part) => spawn(SWC, SWC_ARGS, { cwd: `${ROOT}/${part}`, stdio: ['ignore', 'ignore', 'inherit'] });
const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));

async function stopServer() {
  const old = server;
  if (!old) return;
  server = undefined;
  old.kill('SIGTERM');
  const impatience = setTimeout(() => old.kill('SIGKILL'), STOP_PATIENCE_MS);
  // It holds the port and the database's folder until it has ended.
  await ended(old);
  clearTimeout(impatience);
}

async function restart() {
  await stopServer();
  if (stopping) return;
  const started = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server = started;
  started.once('exit', (code) => {
    if (server === started) console.error(`The server ended (code ${code}). It is started again at the next edit.`);
  });
}

function restartSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(restart);
  }, QUIET_MS);
}

const compilers = [];
async function stop() {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  for (const compiler of compilers) compiler.kill();
  await turn.then(stopServer);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

// What the compilers write first, when they start, starts the server.
for (const part of PARTS) mkdirSync(`${ROOT}/${part}/dist`, { recursive: true });
watch(
  PARTS.map((part) => `${ROOT}/${part}/dist`),
  { ignoreInitial: true, ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.js') },
)
  .on('all', restartSoon)
  .on('ready', () => {
    for (const part of PARTS) compilers.push(compileOnEdit(part));
  });
