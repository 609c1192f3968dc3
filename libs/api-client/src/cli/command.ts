import { type Labelbridge } from '../connect/index.js';

/** Wrong arguments: exit code 2. */
export class UsageError extends Error {}

/** Exit codes, as `labelbridge --help` lists them. */
export const DONE = 0;
export const REFUSED = 1;
export const WRONG_USE = 2;

export interface Command {
  readonly help: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' }>>;
  /** Names of the arguments without an option. */
  readonly takes: readonly string[];
  readonly run: (client: Labelbridge, options: Given, values: readonly string[]) => Promise<number>;
}

/** Options by name. */
export type Given = Readonly<Partial<Record<string, string>>>;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Shows a line that the next replaces, to people only. */
export const showProgress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
};

export const endProgress = (): void => showProgress('');

export function required(options: Given, name: string): string {
  const value = options[name];
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

/** @returns the value, of a known type @throws UsageError for another */
export function oneOf<Value extends string>(values: readonly Value[], value: string, name: string): Value {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of: ${values.join(', ')}.`);
  return found;
}

/** The task or the project that is meant. */
export function taskOrProject({ task, project }: Given): { task: string } | { project: string } {
  if (task !== undefined && project === undefined) return { task };
  if (project !== undefined && task === undefined) return { project };
  throw new UsageError('Name either --task or --project.');
}
