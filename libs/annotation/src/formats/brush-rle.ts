import { RunBuilder, type Mask } from '../regions/masks.js';

/** Bits of a run's length, by the kind of the run. */
const SIZES = [3, 4, 8, 16] as const;
/** Bit before the kind of a run: one repeated value. */
const REPEATED = 4;
const CHANNELS = 4;
const ALPHA = 3;

/**
 * Writes Label Studio's brush RLE (the format of @thi.ng/rle-pack over RGBA bytes) from runs, without the 48 MB that 12 megapixels take.
 * Header: 32 bits of length, 5 of the word size, 4 times 4 of the length sizes. Runs follow: a bit for repetition, two for the size of the
 * length, the length less one, and the value.
 */
export function toBrushRle({ w, h, runs }: Mask): number[] {
  const out: number[] = [];
  let [rest, filled] = [0, 0];
  // Takes at most 16 bits: with the rest of a byte they fit an integer.
  const put = (value: number, bits: number): void => {
    rest = (rest << bits) | value;
    filled += bits;
    while (filled >= 8) {
      filled -= 8;
      out.push((rest >>> filled) & 0xff);
    }
    rest &= (1 << filled) - 1;
  };
  const length = w * h * CHANNELS;
  put(Math.floor(length / 2 ** 16), 16);
  put(length % 2 ** 16, 16);
  put(7, 5);
  for (const size of SIZES) put(size - 1, 4);
  runs.forEach((length, i) => {
    for (let left = length * CHANNELS; left > 0;) {
      const count = Math.min(left, 2 ** SIZES[3]);
      const kind = count <= 8 ? 0 : count <= 16 ? 1 : count <= 256 ? 2 : 3;
      put(REPEATED | kind, 3);
      put(count - 1, SIZES[kind]);
      put(i % 2 ? 255 : 0, 8);
      left -= count;
    }
  });
  if (filled) put(0, 8 - filled);
  return out;
}

/** Reads Label Studio's brush RLE. A pixel is set if its alpha is more than half. @throws RangeError if it is not w × h pixels */
export function fromBrushRle(bytes: ArrayLike<number>, w: number, h: number): Mask {
  const end = bytes.length * 8;
  let at = 0;
  const take = (bits: number): number => {
    if (at + bits > end) throw new RangeError('ends too early');
    let value = 0;
    for (let i = 0; i < bits; i++, at++) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  const total = take(32);
  if (total !== w * h * CHANNELS) throw new RangeError(`has ${total / CHANNELS} pixels, not ${w} × ${h}`);
  const word = take(5) + 1;
  const sizes = SIZES.map(() => take(4) + 1);
  const builder = new RunBuilder();
  let done = 0;
  const add = (count: number, value: number): void => {
    const pixels = Math.floor((done + count + CHANNELS - 1 - ALPHA) / CHANNELS) - Math.floor((done + CHANNELS - 1 - ALPHA) / CHANNELS);
    done += count;
    builder.add(value > 127 ? 1 : 0, pixels);
  };
  while (done < total) {
    const repeated = take(1);
    const count = Math.min(take(sizes[take(2)] ?? SIZES[0]) + 1, total - done);
    if (repeated) add(count, take(word));
    else for (let i = 0; i < count; i++) add(1, take(word));
  }
  return { w, h, runs: builder.runs };
}
