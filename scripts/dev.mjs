// `npm run dev`: the backend, the shell and the three areas, each rebuilt and refreshed as it is edited, behind one address.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { NX_ENV, ROOT, ensureInstalled, runTool } from './lib/install.mjs';

ensureInstalled();
// After the install: it may have been missing.
const { DEV_HOST, DEV_PORTS } = await import('../libs/mfe-build/src/ports.mjs');

const ADDRESS = `http://localhost:${DEV_PORTS.shell}`;
const areaUrl = (area) => `http://${DEV_HOST}:${DEV_PORTS[area]}`;
const PARTS = [
  {
    name: 'backend',
    port: DEV_PORTS.backend,
    env: {
      PORT: String(DEV_PORTS.backend),
      PUBLIC_URL: ADDRESS,
      REMOTE_PUBLIC_URL: areaUrl('mfe_public'),
      REMOTE_ANNOTATOR_URL: areaUrl('mfe_annotator'),
      REMOTE_ADMIN_URL: areaUrl('mfe_admin'),
    },
  },
  { name: 'shell', port: DEV_PORTS.shell },
  { name: 'mfe-public', port: DEV_PORTS.mfe_public },
  { name: 'mfe-annotator', port: DEV_PORTS.mfe_annotator },
  { name: 'mfe-admin', port: DEV_PORTS.mfe_admin },
];

const children = [];
let stopping = false;

function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) {
    try {
      // npm starts the tool as its child: the whole group has to go.
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }
}

const prefixed = (name, stream, out) => {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) out.write(`${name.padEnd(13)} | ${line}\n`);
  });
};

function start({ name, env = {} }) {
  const child = spawn('npm', ['run', 'dev', '--silent', '--workspace', name], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  prefixed(name, child.stdout, process.stdout);
  prefixed(name, child.stderr, process.stderr);
  child.on('exit', (code) => {
    if (stopping) return;
    console.error(`${name} ended (code ${code}); stopping the others.`);
    stop(code ?? 1);
  });
  children.push(child);
}

const isUp = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, DEV_HOST);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

async function waitFor(port) {
  while (!stopping && !(await isUp(port))) await new Promise((resolve) => setTimeout(resolve, 200));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));

const taken = [];
for (const { name, port } of PARTS) if (await isUp(port)) taken.push(`${port} (${name})`);
if (taken.length) {
  console.error(`Something listens already on: ${taken.join(', ')}. Stop it first.`);
  process.exit(1);
}
// The packages that the backend reads as JavaScript; all the others are read from their sources.
const built = runTool(
  'nx',
  ['run-many', '-t', 'build', '-p', '@labelbridge/contracts,@labelbridge/embedded-mongo', '--output-style=static'],
  NX_ENV,
);
if (built !== 0) process.exit(built);
for (const part of PARTS) start(part);
await Promise.all(PARTS.map(({ port }) => waitFor(port)));
if (!stopping) console.log(`\n  Labelbridge is being developed at ${ADDRESS}\n`);
