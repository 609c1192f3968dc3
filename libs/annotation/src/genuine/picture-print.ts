/** Side of the grey square, in pixels, that pictures are scaled to before they are hashed. */
export const PICTURE_SIDE = 72;

const CELLS = 8;
const BITS = 2 * CELLS * CELLS;
const BAND_BITS = 24;
const BAND_STEP = 12;
const BAND_EDGES_MIN = 4;
/** Flat pictures have no edges to compare: their bits are noise. */
const CONTRAST_MIN = 4;
/** Grey levels from one cell to the next: less is noise of the compression. */
const RISE_MIN = 2;
/** Bits of a picture that has enough edges to be compared. */
const EDGES_MIN = 8;
const CUT = 0.05;

interface Window {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const WHOLE: Window = { x: 0, y: 0, side: 1 };
/** Parts of a picture as somebody may crop it: each place of nine. */
const CROPS: readonly Window[] = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => ({ x: x * CUT, y: y * CUT, side: 1 - CUT })));

/** Hashes of a picture by which near-same ones are found: gradients between the cells of a grid, of the whole and of crops. */
export interface PicturePrint {
  /** Hexadecimal digits of 128 bits, by picture and its crops. */
  readonly hashes: readonly string[];
  /** Near-same pictures have one in common almost always, other pictures rarely. */
  readonly bands: readonly string[];
}

/** Sums of all pixels above and to the left, so that the mean of any part takes four reads. */
function sumsOf(grey: Uint8Array): Float64Array {
  const width = PICTURE_SIDE + 1;
  const sums = new Float64Array(width * width);
  for (let y = 0; y < PICTURE_SIDE; y++) {
    let row = 0;
    for (let x = 0; x < PICTURE_SIDE; x++) {
      row += grey[y * PICTURE_SIDE + x] ?? 0;
      sums[(y + 1) * width + x + 1] = (sums[y * width + x + 1] ?? 0) + row;
    }
  }
  return sums;
}

function sumAt(sums: Float64Array, x: number, y: number): number {
  const width = PICTURE_SIDE + 1;
  const [left, top] = [Math.min(Math.floor(x), PICTURE_SIDE - 1), Math.min(Math.floor(y), PICTURE_SIDE - 1)];
  const [dx, dy] = [x - left, y - top];
  const at = (px: number, py: number): number => sums[py * width + px] ?? 0;
  const upper = at(left, top) * (1 - dx) + at(left + 1, top) * dx;
  return upper * (1 - dy) + (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy;
}

/** Means of the cells of a grid over a part of the picture. */
function grid(sums: Float64Array, { x, y, side }: Window, columns: number, rows: number): number[] {
  const [width, height] = [(side * PICTURE_SIDE) / columns, (side * PICTURE_SIDE) / rows];
  const means: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [left, top] = [x * PICTURE_SIDE + column * width, y * PICTURE_SIDE + row * height];
      const [right, bottom] = [left + width, top + height];
      const sum = sumAt(sums, right, bottom) - sumAt(sums, left, bottom) - sumAt(sums, right, top) + sumAt(sums, left, top);
      means.push(sum / (width * height));
    }
  }
  return means;
}

const ONES = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

function differing(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at++) bits += ONES[Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16)] ?? 0;
  return bits;
}

const rises = (from = 0, to = 0): '0' | '1' => (to - from > RISE_MIN ? '1' : '0');

function hashOf(sums: Float64Array, window: Window): string {
  const across = grid(sums, window, CELLS + 1, CELLS);
  const down = grid(sums, window, CELLS, CELLS + 1);
  let bits = '';
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const left = row * (CELLS + 1) + column;
      bits += rises(across[left], across[left + 1]);
      const upper = row * CELLS + column;
      bits += rises(down[upper], down[upper + CELLS]);
    }
  }
  return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}

/** Overlapping runs of bits. Those with few edges are left out: many pictures have them. */
const bandsOf = (hash: string): string[] =>
  Array.from({ length: Math.floor((BITS - BAND_BITS) / BAND_STEP) + 1 }, (_, band) =>
    hash.slice((band * BAND_STEP) / 4, (band * BAND_STEP + BAND_BITS) / 4),
  ).flatMap((bits, band) => (differing(bits, '') < BAND_EDGES_MIN ? [] : [`${band}.${bits}`]));

/** @param grey a square of `PICTURE_SIDE` @returns null for a picture without contrast, such as a blank one */
export function picturePrint(grey: Uint8Array): PicturePrint | null {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  if (spread < CONTRAST_MIN) return null;
  const sums = sumsOf(grey);
  const hashes = [WHOLE, ...CROPS].map((window) => hashOf(sums, window));
  const [whole = ''] = hashes;
  return differing(whole, '') < EDGES_MIN ? null : { hashes, bands: [...new Set(hashes.flatMap(bandsOf))] };
}

/** The share of bits that differ at best: of one whole picture and the other, or a crop of it. */
export function pictureDistance(one: readonly string[], other: readonly string[]): number {
  const [whole = '', otherWhole = ''] = [one[0], other[0]];
  const bits = [...other.map((hash) => differing(whole, hash)), ...one.map((hash) => differing(otherWhole, hash))];
  return Math.min(...bits) / BITS;
}
