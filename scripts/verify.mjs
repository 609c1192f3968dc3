// Runs checks that are too long or too special for `npm test`: `npm run verify -- --list`, `npm run verify -- <name> [args]`.
import { NX_ENV, buildAll, ensureInstalled, runTool } from './lib/install.mjs';
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
if (run.builds) buildAll(run.builds);
const [tool, ...fixed] = run.command;
process.exit(runTool(tool, [...fixed, ...args], tool === 'nx' ? NX_ENV : process.env));
