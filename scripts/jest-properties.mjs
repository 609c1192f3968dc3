// Properties try the same cases in each run, so that a change fails for what it changed. Other cases: FC_SEED=<number or "random">.
import fc from 'fast-check';

const wanted = process.env['FC_SEED'] ?? '1';

if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });
