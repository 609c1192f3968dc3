import { transpose } from '../regions/mask-columns.js';
import { type Mask } from '../regions/masks.js';

/** COCO's counts: runs in column order. */
export const toCocoCounts = (mask: Mask): number[] => transpose(mask).runs;

/** @throws RangeError if the counts are not w × h pixels */
export function fromCocoCounts(counts: readonly number[], w: number, h: number): Mask {
  const pixels = counts.reduce((sum, count) => sum + count, 0);
  if (pixels !== w * h) throw new RangeError(`has ${pixels} pixels, not ${w} × ${h}`);
  return transpose({ w: h, h: w, runs: [...counts] });
}

const FIRST = 48;
const MORE = 0x20;
const SIGN = 0x10;

/** Writes COCO's compressed counts: five bits a character; from the fourth on, each count is the difference to the one two before. */
export function packCounts(counts: readonly number[]): string {
  let text = '';
  counts.forEach((count, i) => {
    let value = i > 2 ? count - (counts[i - 2] ?? 0) : count;
    for (let more = true; more;) {
      let bits = value & 0x1f;
      value >>= 5;
      more = bits & SIGN ? value !== -1 : value !== 0;
      if (more) bits |= MORE;
      text += String.fromCharCode(bits + FIRST);
    }
  });
  return text;
}

/** Reads COCO's compressed counts. @throws RangeError if they are malformed */
export function unpackCounts(text: string): number[] {
  const counts: number[] = [];
  for (let at = 0; at < text.length;) {
    let [value, shift, bits] = [0, 0, MORE];
    while (bits & MORE) {
      bits = text.charCodeAt(at++) - FIRST;
      if (!(bits >= 0 && bits < 64) || shift > 30) throw new RangeError('is no compressed run length');
      value |= (bits & 0x1f) << shift;
      shift += 5;
    }
    if (bits & SIGN && shift < 32) value |= -1 << shift;
    const count = counts.length > 2 ? value + (counts[counts.length - 2] ?? 0) : value;
    if (count < 0) throw new RangeError('has a run of less than nothing');
    counts.push(count);
  }
  return counts;
}
