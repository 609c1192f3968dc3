// fast-check for mutation tests: a fixed seed, so a score can be repeated, and fewer cases (MUTATE_FC_RUNS), because each mutant runs them.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Jest reads it as CommonJS
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, numRuns: Number(process.env.MUTATE_FC_RUNS ?? 50) });

module.exports = fc;
