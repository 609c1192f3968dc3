// fast-check as the specs meet it under mutation: always the same cases, so that a score can be had again, and fewer of
// them (MUTATE_FC_RUNS), since each of a thousand mutants runs them.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- Jest reads it as CommonJS
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1, numRuns: Number(process.env.MUTATE_FC_RUNS ?? 50) });

module.exports = fc;
