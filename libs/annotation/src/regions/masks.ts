/** Runs of pixels, row by row. The first run is of zeros and may be 0 long. */
export type Mask = { w: number; h: number; runs: number[] };

/** Pixels. */
interface PixelBounds {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Joins neighbours of the same value. The first run is of zeros. */
export class RunBuilder {
  readonly runs: number[] = [0];

  add(value: 0 | 1, count: number): void {
    if (count === 0) return;
    if ((this.runs.length - 1) % 2 !== value) this.runs.push(0);
    this.runs[this.runs.length - 1] = (this.runs[this.runs.length - 1] ?? 0) + count;
  }
}

/** @param bits pixels, row by row; each that is not 0 is set */
export function runsOf(bits: ArrayLike<number>): number[] {
  const builder = new RunBuilder();
  let from = 0;
  for (let i = 1; i <= bits.length; i++) {
    if (i < bits.length && Boolean(bits[i]) === Boolean(bits[from])) continue;
    builder.add(bits[from] ? 1 : 0, i - from);
    from = i;
  }
  return builder.runs;
}

/** A byte (0 or 1) per pixel, row by row. 12 megapixels take 12 MB, so the formats work on runs. */
export function bitsOf({ w, h, runs }: Mask): Uint8Array {
  const bits = new Uint8Array(w * h);
  let at = 0;
  runs.forEach((length, i) => {
    if (i % 2) bits.fill(1, at, at + length);
    at += length;
  });
  return bits;
}

export const maskArea = ({ runs }: Mask): number => runs.reduce((sum, length, i) => (i % 2 ? sum + length : sum), 0);

/** @returns null if no pixel is set */
export function maskBounds({ w, runs }: Mask): PixelBounds | null {
  let [left, top, right, bottom, at] = [Infinity, Infinity, -1, -1, 0];
  runs.forEach((length, i) => {
    if (i % 2 && length) {
      const [first, last] = [Math.floor(at / w), Math.floor((at + length - 1) / w)];
      left = Math.min(left, first === last ? at % w : 0);
      right = Math.max(right, first === last ? (at + length - 1) % w : w - 1);
      top = Math.min(top, first);
      bottom = Math.max(bottom, last);
    }
    at += length;
  });
  return right < 0 ? null : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
}

/** Sets or clears all pixels within `radius` of a line, in place. Units are pixels. @returns the part that may have changed */
export function paintLine(
  bits: Uint8Array,
  w: number,
  h: number,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  value: 0 | 1,
): PixelBounds {
  const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - radius));
  const right = Math.min(w - 1, Math.ceil(Math.max(from[0], to[0]) + radius));
  const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - radius));
  const bottom = Math.min(h - 1, Math.ceil(Math.max(from[1], to[1]) + radius));
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy || 1;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5 - from[0], y + 0.5 - from[1]];
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const [ex, ey] = [px - along * dx, py - along * dy];
      if (ex * ex + ey * ey <= radius * radius) bits[y * w + x] = value;
    }
  }
  return { x: left, y: top, w: Math.max(0, right - left + 1), h: Math.max(0, bottom - top + 1) };
}
