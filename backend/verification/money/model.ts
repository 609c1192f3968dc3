import fc from 'fast-check';
import { bankFaults, bookFaults, sumFaults } from './checks.js';
import { COMMANDS, type Command, type CommandName } from './commands.js';
import { ModelState } from './state.js';

/** Commands per state. All postings are summed every EVERY commands: a longer run would mostly sum. */
const COMMANDS_PER_RUN = 2_000;
const EVERY = 1_000;
const NUMBER = 1_000_000;

const names = Object.keys(COMMANDS) as CommandName[];
const command: fc.Arbitrary<Command> = fc.tuple(
  fc.oneof(...names.map((name) => ({ weight: COMMANDS[name].often, arbitrary: fc.constant(name) }))),
  fc.noBias(fc.nat({ max: NUMBER })),
  fc.noBias(fc.nat({ max: NUMBER })),
);

export function violation(commands: readonly Command[]): string | undefined {
  const state = new ModelState();
  for (const [place, [name, one, other]] of commands.entries()) {
    try {
      COMMANDS[name].run(state, one, other);
    } catch (error) {
      return `command ${place} ${name}: ${String(error)}`;
    }
    const faults = [...sumFaults(state), ...((place + 1) % EVERY === 0 ? bookFaults(state) : [])];
    if (faults.length > 0) return `after command ${place} ${name}: ${faults.join('; ')}`;
  }
  const faults = [...bookFaults(state), ...bankFaults(state), ...bookFaults(state)];
  return faults.length > 0 ? `at the end: ${faults.join('; ')}` : undefined;
}

/** Runs random commands, 2,000 per state. A seed replays. @returns the number of runs, and the faults */
export function runModel(
  commands: number,
  seed: number,
  progress: (ran: number) => void = () => undefined,
): { ran: number; violations: string[] } {
  let ran = 0;
  const violations: string[] = [];
  const length = Math.min(COMMANDS_PER_RUN, commands);
  fc.check(
    fc.property(fc.array(command, { minLength: length, maxLength: length, size: 'max' }), (given) => {
      const broken = violation(given);
      ran += given.length;
      if (broken) violations.push(broken);
      if (ran % 100_000 < given.length) progress(ran);
    }),
    { seed, numRuns: Math.ceil(commands / length) },
  );
  return { ran, violations };
}
