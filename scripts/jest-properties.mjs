// A fixed seed: property tests try the same cases in each run, so a failure comes from the change. Other cases: FC_SEED=<number or
// "random">.
import fc from 'fast-check';

const wanted = process.env['FC_SEED'] ?? '1';

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
