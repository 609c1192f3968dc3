import { runModel } from './model.js';
import { numbersFrom, print } from './options.js';

// `npm run verify -- fuzz:money --commands N --seed N`: random commands on the money domain in memory. A seed replays. Last line: `N
// commands, N violations`. Exit code 1 if there are any.
const { commands, seed } = numbersFrom({ commands: 1_000_000, seed: 1 });
const SHOWN = 10;
const startedAt = performance.now();
const { ran, violations } = runModel(commands, seed, (count) => print(`${count} commands`));
for (const broken of violations.slice(0, SHOWN)) print(broken);
print(`seed ${seed}, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
print(`${ran} commands, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
