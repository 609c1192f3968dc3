import { distance } from 'fastest-levenshtein';
import { composed } from '../text/composed.js';
import { ratio } from './sums.js';

export interface ErrorRate {
  /** Least insertions, deletions and substitutions. */
  readonly errors: number;
  /** Errors per unit of the reference, above 1 if more was written than said. Null: the reference is empty. */
  readonly rate: number | null;
}

/** Combining grave, acute and macron: the tones of Yoruba. The dot below (U+0323) tells letters apart and stays. */
const TONES = /[\u0300\u0301\u0304]/g;

/** Removes tones, to tell a wrong word from a wrong tone. */
export const toneBlind = (text: string): string => composed(composed(text, 'NFD').replace(TONES, ''));

/** Error rate of words, after NFC. */
export const wordErrors = (reference: string, written: string): ErrorRate => errorsOf(wordsOf(reference), wordsOf(written));

/** Error rate of characters (code points), after NFC. */
export const characterErrors = (reference: string, written: string): ErrorRate =>
  errorsOf([...composed(reference)], [...composed(written)]);

const wordsOf = (text: string): string[] => composed(text).split(/\s+/u).filter(Boolean);

function errorsOf(reference: readonly string[], written: readonly string[]): ErrorRate {
  const codes = new Map<string, string>();
  const coded = (units: readonly string[]): string => units.map((unit) => codeOf(codes, unit)).join('');
  const errors = distance(coded(reference), coded(written));
  return { errors, rate: ratio(errors, reference.length) };
}

/** The library compares UTF-16 units, so each word or character gets one. */
function codeOf(codes: Map<string, string>, unit: string): string {
  const known = codes.get(unit);
  if (known !== undefined) return known;
  const code = String.fromCharCode(codes.size);
  codes.set(unit, code);
  return code;
}
