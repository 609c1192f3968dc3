import { isSafeNumber, parse, stringify } from 'lossless-json';
import { ExactNumber, isRecord, type Json } from './json.js';

/** Whether a number in the text may have more digits than a JavaScript number keeps, or a greater exponent. Texts may look so as well. */
const MAY_LOSE = /\d[\d.]{15}|[eE][+-]?\d{3}/;

const EXACTLY = {
  parseNumber: (text: string): number | ExactNumber =>
    isSafeNumber(text) || String(Number(text)) === text ? Number(text) : new ExactNumber(text),
  onDuplicateKey: ({ newValue }: { newValue: unknown }): unknown => newValue,
};

/** Reads JSON; a number that would lose digits becomes an `ExactNumber`. @throws SyntaxError; RangeError where it is nested too deep */
export const parseJson = (text: string): Json => (MAY_LOSE.test(text) ? parse(text, null, EXACTLY) : JSON.parse(text)) as Json;

const DIGITS = [{ test: (value: unknown) => value instanceof ExactNumber, stringify: String }];

const holdsExact = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value instanceof ExactNumber || Object.values(value).some(holdsExact));

/** Writes JSON; each `ExactNumber` with all its digits. */
export const writeJson = (value: unknown): string =>
  // The library's writer is slow on long lists of numbers, which most annotations are.
  holdsExact(value) ? (stringify(value, null, undefined, DIGITS) ?? 'null') : JSON.stringify(value);

/** The value with numbers that are rounded, as geometry needs them. */
export function withRoundedNumbers(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.digits);
  if (Array.isArray(value)) return value.map(withRoundedNumbers);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRoundedNumbers(each)])) : value;
}
