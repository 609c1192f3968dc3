/** A number that a JavaScript number would round. `writeJson` writes all digits. The API answers with a text, for the same reason. */
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

/** Does not call `String` on objects: a `toString` in JSON may be anything, and the call throws. */
export const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber ? String(value) : undefined;

/** One violation of a rule. `field` is a path such as `regions[3].shape.width`; `message` names the rule. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Maximum problems of a validation: more of them usually have one cause. */
export const PROBLEMS_MAX = 100;

export const isFullOf = ({ length }: readonly Problem[]): boolean => length >= PROBLEMS_MAX;

/** Stops at `PROBLEMS_MAX`. */
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

/** Ignores the order of keys, and undefined keys. */
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
