// Runs a proving program of the backend against its sources: `node scripts/proof.mjs access/main.ts --more`.
import { spawnSync } from 'node:child_process';
import { NX_ENV, ROOT, ensureInstalled, runTool } from './lib/install.mjs';

const [program, ...args] = process.argv.slice(2);
ensureInstalled();
const build = [
  'run-many',
  '-t',
  'build',
  '-p',
  '@labelbridge/contracts',
  '@labelbridge/embedded-mongo',
  '@labelbridge/simulated-bank',
  '--output-style=static',
];
const { status, stdout, stderr } = spawnSync(`${ROOT}/node_modules/.bin/nx`, build, { cwd: ROOT, env: NX_ENV, encoding: 'utf8' });
if (status !== 0) {
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
const hook = ['--enable-source-maps', '--expose-gc', '--no-warnings', '--import', `${ROOT}/scripts/lib/typescript.mjs`];
process.exit(runTool('node', [...hook, `${ROOT}/backend/testing/${program}`, ...args]));
