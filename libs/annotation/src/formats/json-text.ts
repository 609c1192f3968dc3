/** A value as the JSON of an export. */
export const jsonText = (value: unknown): string => JSON.stringify(value);
