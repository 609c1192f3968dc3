const ROWS = 20_000;
/** CPU time of the fixed work in milliseconds, on the machine of docs/measurements/reliability.md. */
const REFERENCE_MS = 13;
const US_PER_MS = 1_000;

const WORK = JSON.stringify(
  Array.from({ length: ROWS }, (_, i) => ({ id: i.toString(16).padStart(24, '0'), text: `row ${i}`, at: [i, -i] })),
);

/** The least of several: the rest is the garbage collector, or another program. */
const TRIES = 3;

function workedMs(): number {
  const from = process.cpuUsage();
  const isSame = JSON.stringify(JSON.parse(WORK)) === WORK;
  const { user, system } = process.cpuUsage(from);
  if (!isSame) throw new Error('the fixed work is not the same');
  return (user + system) / US_PER_MS;
}

/** A machine that is slower than this proves nothing. */
const SLOWEST = 4;

/** @returns CPU time of fixed work over that of the reference machine, from 1 to `SLOWEST`: 3 takes three times as long */
export const machinePace = (): number =>
  Math.min(SLOWEST, Math.max(1, Math.min(...Array.from({ length: TRIES }, workedMs)) / REFERENCE_MS));
