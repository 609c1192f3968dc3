export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns undefined for invalid JSON; the parser's message would contain a part of the text */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns the value at a path such as `quote.amount`; undefined if there is none */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), record);
