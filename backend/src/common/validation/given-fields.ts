import { plainRate, type Rate } from '@labelbridge/contracts';

/** The fields that a form gives: what is undefined is left out, null stays. */
export function givenFields<T extends object>(fields: { readonly [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const given: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) given[key] = value;
  }
  return given;
}

/** A text as it is stored: trimmed, null where it is empty. */
export const storedText = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null;

/** A rate as it is stored. */
export const storedRate = (rate: Rate | null | undefined): Rate | null | undefined => rate && plainRate(rate);
