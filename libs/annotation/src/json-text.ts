import { isSafeNumber, parse, stringify } from 'lossless-json';
import { ExactNumber, isRecord, type Json } from './json.js';

/** Numbers that may exceed the digits or the exponent of a JavaScript number. Strings may match as well. */
const MAY_LOSE = /\d[\d.]{15}|[eE][+-]?\d{3}/;

const EXACTLY = {
  parseNumber: (text: string): number | ExactNumber =>
    isSafeNumber(text) || String(Number(text)) === text ? Number(text) : new ExactNumber(text),
  onDuplicateKey: ({ newValue }: { newValue: unknown }): unknown => newValue,
};

/** @throws SyntaxError; RangeError if the text is nested too deep */
export const parseJson = (text: string): Json => (MAY_LOSE.test(text) ? parse(text, null, EXACTLY) : JSON.parse(text)) as Json;

const DIGITS = [{ test: (value: unknown) => value instanceof ExactNumber, stringify: String }];

const holdsExact = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value instanceof ExactNumber || Object.values(value).some(holdsExact));

export const writeJson = (value: unknown): string =>
  // The library's writer is slow on long lists of numbers, which most annotations are.
  holdsExact(value) ? (stringify(value, null, undefined, DIGITS) ?? 'null') : JSON.stringify(value);

/** Geometry needs rounded numbers. */
export function withRoundedNumbers(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.digits);
  if (Array.isArray(value)) return value.map(withRoundedNumbers);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withRoundedNumbers(each)])) : value;
}
