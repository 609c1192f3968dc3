// `npm run verify -- mutate:money`: mutants of the money domain against their specs. Last line: the score. Exit code 1 below 95 %.
// MONEY_PART=contracts or backend runs one part. Options go to Stryker (`-- --mutate PATH`).
import { readFileSync } from 'node:fs';
import { ROOT, ensureInstalled, runTool } from './lib/install.mjs';

const PARTS = process.env.MONEY_PART ? [process.env.MONEY_PART] : ['contracts', 'backend'];
const BELOW = 95;
const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

/** Counts the mutants of a part. Mutants that fail at load time, as in `defineLifecycle`, count as broken only. */
function countsOf(part) {
  const { files } = JSON.parse(readFileSync(`${ROOT}/node_modules/.cache/mutate-money-${part}.json`, 'utf8'));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (some) => statuses.filter((status) => some.includes(status)).length;
  return { killed: count(KILLED), alive: count(ALIVE), broken: count(['RuntimeError', 'CompileError']) };
}

const scoreOf = ({ killed, alive }) => (100 * killed) / (killed + alive);

ensureInstalled();
const all = { killed: 0, alive: 0 };
for (const part of PARTS) {
  const code = runTool('stryker', ['run', 'scripts/money/stryker.config.mjs', ...process.argv.slice(2)], {
    ...process.env,
    MONEY_PART: part,
  });
  if (code !== 0) process.exit(code);
  const counts = countsOf(part);
  all.killed += counts.killed;
  all.alive += counts.alive;
  console.log(
    `${part}: ${counts.killed} killed, ${counts.alive} alive (${scoreOf(counts).toFixed(2)} %), ${counts.broken} broken while loaded`,
  );
}
const score = scoreOf(all);
// Truncated, not rounded: 94.999 is below 95.
console.log(`mutation score ${(Math.floor(score * 100) / 100).toFixed(2)} % (${all.killed} of ${all.killed + all.alive} mutants killed)`);
process.exit(score >= BELOW ? 0 : 1);
