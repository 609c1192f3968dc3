/** What JSON holds. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isJsonObject = (value: Json | undefined): value is JsonObject => isRecord(value);

/** One thing that breaks a rule. `field` is a path such as `regions[3].shape.width`; `message` names the rule. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** A value that was read, or all that is wrong with it. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

/** The same value: the order of the keys and keys that are undefined do not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a).filter((key) => a[key] !== undefined);
  return (
    keys.length === Object.keys(b).filter((key) => b[key] !== undefined).length && keys.every((key) => key in b && sameJson(a[key], b[key]))
  );
}
