import { parseArgs } from 'node:util';

/** Reads `--name N` options. @throws Error if an option is unknown, or not an integer of at least 1 */
export function numbersFrom<Name extends string>(defaults: Readonly<Record<Name, number>>, args?: string[]): Record<Name, number> {
  const entries = Object.entries<number>(defaults);
  const { values } = parseArgs({
    ...(args && { args }),
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

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const print = (line: string): void => void process.stdout.write(`${line}\n`);
