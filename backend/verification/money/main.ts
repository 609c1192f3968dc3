import { parseArgs } from 'node:util';
import { runModel } from './model.js';

// `npm run verify -- fuzz:money --commands N --seed N`: random commands on the money domain in memory. A seed replays. Last line: `N
// commands, N violations`. Exit code 1 if there are any.
const { values } = parseArgs({ options: { commands: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } } });
const [commands, seed] = [Number(values.commands), Number(values.seed)];
if (!Number.isInteger(commands) || commands < 1 || !Number.isInteger(seed)) throw new Error('--commands and --seed take whole numbers');

const print = (line: string) => process.stdout.write(`${line}\n`);
const SHOWN = 10;
const startedAt = performance.now();
const { ran, violations } = runModel(commands, seed, (count) => print(`${count} commands`));
for (const broken of violations.slice(0, SHOWN)) print(broken);
print(`seed ${seed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
print(`${ran} commands, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
