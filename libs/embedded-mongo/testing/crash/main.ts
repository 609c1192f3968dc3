import { parseArgs } from 'node:util';
import { crashRounds } from './crash-rounds.js';

/** `npm run verify -- crash:engine --rounds N`: kills an engine under load N times. The last line reports the losses. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a positive whole number');
  const { acknowledged, lost, sumDifference, faults } = await crashRounds(rounds, print);
  for (const fault of faults) print(fault);
  print(`${acknowledged} writes acknowledged over ${rounds} kills`);
  print(`lost ${lost}, sum difference ${sumDifference}, faults ${faults.length}`);
  process.exitCode = lost + sumDifference + faults.length > 0 ? 1 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
