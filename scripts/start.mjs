// `npm start`: installs, builds what changed, and serves the product on one address.
import { spawn } from 'node:child_process';
import { ROOT, buildAll, ensureInstalled } from './lib/install.mjs';

const ORPHAN_CHECK_MS = 500;

ensureInstalled();
console.log('Building what changed …');
buildAll();
const server = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// npm ends its shell on SIGTERM, and the shell tells nobody: the server would keep its port and its data.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), ORPHAN_CHECK_MS).unref();
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
