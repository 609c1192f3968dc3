import { composed } from '../text/composed.js';
import { mixed } from './mixed.js';

/** Characters of a text that are looked at: hashing grows with the length. */
export const TEXT_LOOKED_AT = 20_000;
/** Such as soft hyphens and zero-width spaces, which would make each word another one. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const SHINGLE = 3;
/** Shorter texts are compared as a whole: one other word changes most of their shingles. */
const WORDS_MIN = 12;
const BANDS = 21;
const ROWS = 3;
const HASHES = BANDS * ROWS;
const DIGITS = 8;

/** A text without the differences that people do not see: visible characters, NFC, lower case, single spaces. */
export const foldText = (text: string): string =>
  composed(text.slice(0, TEXT_LOOKED_AT).replace(INVISIBLE, '')).toLowerCase().replace(/\s+/gu, ' ').trim();

/** FNV-1a with a last mix, so that also the high bits depend on each character. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return mixed(hash);
}

const SEEDS = Array.from({ length: HASHES }, (_, place) => mixed(place + 1));

/** Hashes of a text by which near-same ones are found: MinHash over its shingles of three words. */
export interface TextPrint {
  /** Hexadecimal digits, eight a hash. */
  readonly signature: string;
  /** Near-same texts have one in common almost always, other texts almost never. */
  readonly bands: readonly string[];
}

/** @param folded as of `foldText` @returns null for texts that are too short to be near-same */
export function textPrint(folded: string): TextPrint | null {
  const words = folded.split(' ');
  if (words.length < WORDS_MIN) return null;
  const least = new Uint32Array(HASHES).fill(0xffffffff);
  for (let place = 0; place + SHINGLE <= words.length; place++) {
    const shingle = hashOf(words.slice(place, place + SHINGLE).join(' '));
    for (let hash = 0; hash < HASHES; hash++) {
      const value = mixed(shingle ^ (SEEDS[hash] ?? 0));
      if (value < (least[hash] ?? 0)) least[hash] = value;
    }
  }
  const digits = Array.from(least, (value) => value.toString(16).padStart(DIGITS, '0'));
  const bands = Array.from({ length: BANDS }, (_, band) => `${band}.${hashOf(digits.slice(band * ROWS, (band + 1) * ROWS).join())}`);
  return { signature: digits.join(''), bands };
}

/** The share of shingles that two texts have in common, as estimated from their signatures. */
export function textLikeness(one: string, other: string): number {
  let same = 0;
  for (let at = 0; at < HASHES * DIGITS; at += DIGITS) if (one.slice(at, at + DIGITS) === other.slice(at, at + DIGITS)) same++;
  return same / HASHES;
}
