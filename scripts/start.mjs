// `npm start`: installs, builds what changed, and serves the product on one address.
import { spawn } from 'node:child_process';
import { ROOT, buildAll, ensureInstalled } from './lib/install.mjs';

ensureInstalled();
console.log('Building what changed …');
buildAll();
const server = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
