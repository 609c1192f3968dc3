import { plainRate, type Rate } from '@labelbridge/contracts';

/** Omits undefined fields and keeps null. */
export function givenFields<T extends object>(fields: { readonly [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const given: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) given[key] = value;
  }
  return given;
}

/** Trims a text; an empty one becomes null. */
export const storedText = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

export const storedRate = (rate: Rate | null | undefined): Rate | null | undefined => rate && plainRate(rate);
