/**
 * A number of which a JavaScript number would lose digits: an id beyond 2^53, a decimal of 20 places. `writeJson` writes it as it came;
 * in the answers of the API it is a text, as a browser would lose the digits again.
 */
export class ExactNumber {
  constructor(readonly digits: string) {}

  toString(): string {
    return this.digits;
  }

  toJSON(): string {
    return this.digits;
  }
}

/** What JSON holds. */
export type Json = null | boolean | number | string | ExactNumber | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

export const isJsonObject = (value: Json | undefined): value is JsonObject => isRecord(value);

/**
 * A text, or a number as one; undefined for anything else. `String` calls the `toString` that an object has: JSON may have anything under
 * that name, and the call throws.
 */
export const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber ? String(value) : undefined;

/** One thing that breaks a rule. `field` is a path such as `regions[3].shape.width`; `message` names the rule. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A validation names so many problems and stops: whoever sends more has one cause. */
export const PROBLEMS_MAX = 100;

/** Whether a validation has found enough. */
export const isFullOf = ({ length }: readonly Problem[]): boolean => length >= PROBLEMS_MAX;

/** The problems of parts, up to as many as a validation names: what comes after is not looked at. */
export function problemsIn<T>(parts: Iterable<T>, problemsOf: (part: T, place: number) => readonly Problem[]): Problem[] {
  const problems: Problem[] = [];
  let place = 0;
  for (const part of parts) {
    if (isFullOf(problems)) break;
    problems.push(...problemsOf(part, place++).slice(0, PROBLEMS_MAX - problems.length));
  }
  return problems;
}

/** A value that was read, or all that is wrong with it. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** The same value: the order of the keys and keys that are undefined do not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof ExactNumber) return b instanceof ExactNumber && a.digits === b.digits;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a).filter((key) => a[key] !== undefined);
  return (
    keys.length === Object.keys(b).filter((key) => b[key] !== undefined).length && keys.every((key) => key in b && sameJson(a[key], b[key]))
  );
}
