// Runs checks that are too long or too special for `npm test`: `npm run verify -- --list`, `npm run verify -- <name> [args]`.
import { spawnSync } from 'node:child_process';
import { NX_ENV, ROOT, ensureInstalled, runTool } from './lib/install.mjs';
import { RUNS } from './verify/runs.mjs';

const [name, ...args] = process.argv.slice(2);
const width = Math.max(...Object.keys(RUNS).map((each) => each.length));
const list = Object.entries(RUNS).map(([each, { description }]) => `${each.padEnd(width)}  ${description}`);

if (name === '--list') {
  console.log(list.join('\n'));
  process.exit();
}
const run = Object.hasOwn(RUNS, name ?? '') ? RUNS[name] : undefined;
if (!run) {
  console.error(`usage: npm run verify -- --list | <name> [args]\n${name ? `There is no run "${name}".\n` : ''}\n${list.join('\n')}`);
  process.exit(2);
}
ensureInstalled();
if (run.builds) build(run.builds);
const [tool, ...fixed] = run.command;
process.exit(runTool(tool, [...fixed, ...args], tool === 'nx' ? NX_ENV : process.env));

function build(projects) {
  const nx = ['run-many', '-t', 'build', '-p', ...projects, '--output-style=static'];
  const { status, stdout, stderr } = spawnSync(`${ROOT}/node_modules/.bin/nx`, nx, { cwd: ROOT, env: NX_ENV, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
