// `npm start`: installs, builds what changed, and serves the product on one address.
import { spawn } from 'node:child_process';
import { ROOT, buildAll, ensureInstalled } from './lib/install.mjs';
import { oneAtATime } from './lib/one-at-a-time.mjs';
import { noteServing, servingProcess } from './lib/serving.mjs';

const ORPHAN_CHECK_MS = 500;

await oneAtATime('build', () => {
  const other = servingProcess();
  if (other === undefined) {
    ensureInstalled();
    console.log('Building what changed …');
    buildAll();
  } else console.log(`Process ${other} serves what is built in this folder: nothing is built. Stop it to build what changed.`);
  noteServing();
});
const server = spawn(process.execPath, ['--enable-source-maps', 'backend/dist/main.js'], { cwd: ROOT, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
// On SIGTERM npm ends its shell, which does not pass the signal on: the server would keep its port and data.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), ORPHAN_CHECK_MS).unref();
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
