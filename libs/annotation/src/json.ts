/**
 * A number that would lose digits as a JavaScript number: an id beyond 2^53, a decimal of 20 places. `writeJson` writes it unchanged.
 * Answers of the API have it as a text, because a browser would lose the digits again.
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

export type Json = null | boolean | number | string | ExactNumber | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);

export const isJsonObject = (value: Json | undefined): value is JsonObject => isRecord(value);

/**
 * Converts a text or a number to a text; undefined for anything else. `String` calls an object's own `toString`, which may be anything in
 * JSON, and throws.
 */
export const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber ? String(value) : undefined;

/** One violation of a rule. `field` is a path such as `regions[3].shape.width`; `message` names the rule. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Maximum problems that a validation names. More of them usually have one cause. */
export const PROBLEMS_MAX = 100;

export const isFullOf = ({ length }: readonly Problem[]): boolean => length >= PROBLEMS_MAX;

/** Collects the problems of parts, up to `PROBLEMS_MAX`. Later parts are not checked. */
export function problemsIn<T>(parts: Iterable<T>, problemsOf: (part: T, place: number) => readonly Problem[]): Problem[] {
  const problems: Problem[] = [];
  let place = 0;
  for (const part of parts) {
    if (isFullOf(problems)) break;
    problems.push(...problemsOf(part, place++).slice(0, PROBLEMS_MAX - problems.length));
  }
  return problems;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Compares JSON values. The order of keys and undefined keys do not count. */
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
