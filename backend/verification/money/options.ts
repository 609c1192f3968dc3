import { parseArgs } from 'node:util';

/** Reads `--name N` options. @throws Error if an option is unknown, or not an integer of at least 1 */
export function numbersFrom<Name extends string>(defaults: Readonly<Record<Name, number>>): Record<Name, number> {
  const entries = Object.entries<number>(defaults);
  const { values } = parseArgs({
    options: Object.fromEntries(entries.map(([name, value]) => [name, { type: 'string' as const, default: String(value) }])),
  });
  const numbers: Record<Name, number> = { ...defaults };
  for (const [name] of entries) {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1`);
    Reflect.set(numbers, name, value);
  }
  return numbers;
}

/** Seeded random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
