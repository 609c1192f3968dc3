import { mixed } from './mixed.js';
import { Spectrum } from './spectrum.js';

/** Samples a second of the sound that is looked at, of one channel. */
export const SOUND_RATE = 8_000;
/** The beginning of a recording that is looked at. */
export const SOUND_SECONDS = 60;

const SECONDS_MIN = 3;
const FRAME = 2_048;
const HOP = 256;
const BITS = 24;
const DIGITS = BITS / 4;
const [LOWEST, HIGHEST] = [250, 3_400];
/** Frames from one to the other that it is compared with: half of their length. */
const GAP = 4;
/** Part of the power of the loudest frame: a word of less is noise of the room or the compression. */
const SILENCE = 1e-4;
/** Part of the power that changes from frame to frame: a steady tone has less. */
const CHANGE_MIN = 0.05;
/** A recording with fewer words that differ, such as a row of beeps, has too little to be compared by. */
const DIFFERENT_MIN = 32;
const BANDS = 64;
/** Frames that a copy may begin earlier or later: 1.5 seconds. */
const SHIFT_MAX = 48;
/** Part of the longer recording that both must have: a cut that was made for labelling is another item. */
const SHARED_MIN = 0.7;

/** Equal parts of two recordings that must be alike each. */
const PARTS = 3;
const PART_LIKENESS_MIN = 0.8;
/** Words of a recording of `SOUND_SECONDS` or more. */
const LONGEST = Math.floor((SOUND_SECONDS * SOUND_RATE - FRAME) / HOP) - GAP;

/** Edges of the bands as places in a spectrum, each band wider than the one below it by the same ratio. */
const EDGES = Array.from({ length: BITS + 2 }, (_, band) =>
  Math.ceil(((LOWEST * (HIGHEST / LOWEST) ** (band / (BITS + 1))) / SOUND_RATE) * FRAME),
);

/** A moment of a recording: how its bands rise and fall against each other. */
export interface SoundFrame {
  readonly word: number;
  readonly power: number;
}

function bandsOf(powers: Float64Array): number[] {
  return EDGES.slice(1).map((end, band) => {
    let sum = 0;
    for (let place = EDGES[band] ?? 0; place < end; place++) sum += powers[place] ?? 0;
    return sum;
  });
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A bit is set if the difference of two neighbouring bands grew. */
function frameOf(before: readonly number[], bands: readonly number[]): SoundFrame {
  const power = sumOf(before) + sumOf(bands);
  const rises = bands.map((value, band) => value - (before[band] ?? 0));
  if (sumOf(rises.map(Math.abs)) < CHANGE_MIN * power) return { word: 0, power };
  let word = 0;
  for (let bit = 0; bit < BITS; bit++) if ((rises[bit] ?? 0) > (rises[bit + 1] ?? 0)) word |= 1 << bit;
  return { word, power };
}

/**
 * The moments of the beginning of a recording, one by one: the work may pause between them.
 *
 * @param samples of `SOUND_RATE`
 */
export function* soundFrames(samples: Int16Array): Generator<SoundFrame> {
  const spectrum = new Spectrum(FRAME);
  const end = Math.min(samples.length, SOUND_SECONDS * SOUND_RATE);
  if (end < SECONDS_MIN * SOUND_RATE) return;
  const last: number[][] = [];
  for (let at = 0; at + HOP + FRAME <= end; at += 2 * HOP) {
    for (const powers of spectrum.powersAt(samples, at, at + HOP)) {
      const bands = bandsOf(powers);
      const before = last.length < GAP ? undefined : last.shift();
      last.push(bands);
      if (before) yield frameOf(before, bands);
    }
  }
}

/**
 * Words of a recording as hexadecimal digits, 0 for a moment without sound or change. Silence at both ends is left out.
 *
 * @returns null if it has too few to be compared by, such as silence or a tone
 */
export function soundWords(frames: readonly SoundFrame[]): string | null {
  const loudest = frames.reduce((most, { power }) => Math.max(most, power), 0);
  const words = frames.map(({ word, power }) => (power < loudest * SILENCE ? 0 : word));
  if (new Set(words).size <= DIFFERENT_MIN) return null;
  const isHeard = (word: number): boolean => word !== 0;
  return words
    .slice(words.findIndex(isHeard), words.findLastIndex(isHeard) + 1)
    .map((word) => word.toString(16).padStart(DIGITS, '0'))
    .join('');
}

/** Words of a recording by which near-same ones are found. */
export interface SoundPrint {
  readonly words: string;
  /** Near-same recordings have one in common almost always, other recordings rarely. */
  readonly bands: readonly string[];
}

const wordsOf = (words: string): number[] =>
  Array.from({ length: words.length / DIGITS }, (_, place) => Number.parseInt(words.slice(place * DIGITS, (place + 1) * DIGITS), 16));

/** @param words as of `soundWords` */
export function soundPrint(words: string): SoundPrint {
  // The least by a hash: of the same words, both recordings choose the same ones, wherever they begin.
  const chosen = [...new Set(wordsOf(words))].filter((word) => word !== 0).sort((one, other) => mixed(one) - mixed(other));
  return { words, bands: chosen.slice(0, BANDS).map((word) => word.toString(36)) };
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Places of the words that two recordings share at a shift, cut into as many equal parts. */
function* partsOf(mine: readonly number[], theirs: readonly number[], shift: number): Generator<readonly [number, number]> {
  const [begin, end] = [Math.max(0, -shift), Math.min(mine.length, theirs.length - shift)];
  for (let part = 0; part < PARTS; part++) {
    yield [begin + Math.floor(((end - begin) * part) / PARTS), begin + Math.floor(((end - begin) * (part + 1)) / PARTS)];
  }
}

const heardOf = (words: readonly number[]): number => words.filter((word) => word !== 0).length;

/** Tells whether the prints are of recordings of about the same length. Behind the first minute nothing is known. */
function isAsLong(one: readonly number[], other: readonly number[]): boolean {
  const [short = 0, long = 0] = [one.length, other.length].sort((a, b) => a - b);
  return long >= LONGEST - SHIFT_MAX ? long - short <= SHIFT_MAX : short >= long * SHARED_MIN;
}

/**
 * The share of equal bits where two recordings fit best.
 *
 * @returns 0 if a part of them is not alike, such as the answers to the same spoken question
 */
export function soundLikeness(one: string, other: string): number {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  if (!isAsLong(mine, theirs)) return 0;
  const heard = Math.max(heardOf(mine), heardOf(theirs));
  let best = 0;
  for (let shift = -SHIFT_MAX; shift <= SHIFT_MAX; shift++) {
    let [shared, differing] = [0, 0];
    let isLike = true;
    for (const [begin, end] of partsOf(mine, theirs, shift)) {
      let [sharedHere, differingHere, heardHere] = [0, 0, 0];
      for (let place = begin; place < end; place++) {
        const [word = 0, otherWord = 0] = [mine[place], theirs[place + shift]];
        if (word !== 0 || otherWord !== 0) heardHere++;
        if (word === 0 || otherWord === 0) continue;
        sharedHere++;
        differingHere += bitsOf(word ^ otherWord);
      }
      isLike &&= sharedHere >= heardHere * SHARED_MIN && differingHere <= sharedHere * BITS * (1 - PART_LIKENESS_MIN);
      shared += sharedHere;
      differing += differingHere;
    }
    if (isLike && shared >= heard * SHARED_MIN) best = Math.max(best, 1 - differing / (shared * BITS));
  }
  return best;
}
