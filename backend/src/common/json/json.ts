export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined where it is none. The parser's message would contain a part of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path such as `quote.amount`; undefined where there is none. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), record);
