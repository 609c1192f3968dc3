// `npm run verify -- mutate:money` or `mutate:trust`: mutants of the domain of money, or of the defences against insiders and thieves, and
// the tests that should detect them. `--sample 0.1 --seed 2` tries the mutants of a tenth of the methods, functions and constants. Other
// options go to Stryker, such as `--mutate PATH`. Exit code 1 below the score of scripts/mutation/parts.mjs, or if a test fails without
// a mutant.
import { ensureInstalled, runTool } from './lib/install.mjs';

const [set, ...args] = process.argv.slice(2);
const env = { ...process.env, MUTATE: set };
for (const name of ['sample', 'seed']) {
  const at = args.indexOf(`--${name}`);
  if (at >= 0) env[`MUTATE_${name.toUpperCase()}`] = args.splice(at, 2)[1];
}
ensureInstalled();
process.exitCode = runTool('stryker', ['run', 'scripts/mutation/stryker.config.mjs', ...args], env);
