import { ANNOTATION_LIMITS } from '../limits.js';
import { type PictureSize } from './geometry.js';
import { columnRunsOf, eachRow } from './mask-columns.js';
import { RunBuilder, type Mask } from './masks.js';

/** Longer side of a painted mask: finer than a finger, and a few hundred runs. */
const BRUSH_SIDE = 1_600;

/** Size of the picture, or smaller in the same proportions. */
export function brushGrid({ width, height }: PictureSize): { w: number; h: number } {
  const scale = Math.min(1, BRUSH_SIDE / Math.max(width, height));
  return { w: Math.max(1, Math.round(width * scale)), h: Math.max(1, Math.round(height * scale)) };
}

const hasProportions = ({ w, h }: Mask, { width, height }: PictureSize): boolean =>
  w <= width && h <= height && (h === Math.max(1, Math.round((height * w) / width)) || w === Math.max(1, Math.round((width * h) / height)));

const isTooFine = (mask: Mask, { width, height }: PictureSize): boolean =>
  (mask.runs.length * height) / mask.h > ANNOTATION_LIMITS.runs || (columnRunsOf(mask) * width) / mask.w > ANNOTATION_LIMITS.runs;

/** @returns the key and the message @param picture without it, the size of the mask counts */
export function maskProblem(mask: Mask, picture?: PictureSize): readonly [key: string, message: string] | undefined {
  const { w, h, runs } = mask;
  if (w < 1 || h < 1) return [w < 1 ? 'w' : 'h', 'must be at least 1'];
  if (w * h > ANNOTATION_LIMITS.maskPixels) return ['w', `× h must be at most ${ANNOTATION_LIMITS.maskPixels} pixels`];
  if (picture && !hasProportions(mask, picture)) {
    return ['w', `and h must be those of the picture, ${picture.width} × ${picture.height}, or smaller in the same proportions`];
  }
  if (runs.reduce((sum, run) => sum + run, 0) !== w * h) return ['runs', `must add up to ${w} × ${h} pixels`];
  if (isTooFine(mask, picture ?? { width: w, height: h })) {
    return ['runs', `must be at most ${ANNOTATION_LIMITS.runs} on the whole picture, from row to row and from column to column`];
  }
  return undefined;
}

/** Stored masks may be larger than their picture, or too fine. */
export function fitsOn(mask: Mask, picture: PictureSize): boolean {
  const { w, h } = mask;
  const { width, height } = picture;
  return w >= 1 && h >= 1 && w <= width && h <= height && width * height <= ANNOTATION_LIMITS.maskPixels && !isTooFine(mask, picture);
}

/** Scales a mask to the pixels of its picture; null if it does not fit. */
export function maskOn(mask: Mask, picture: PictureSize): Mask | null {
  const { w, h } = mask;
  const { width, height } = picture;
  if (!fitsOn(mask, picture)) return null;
  if (w === width && h === height) return mask;
  const builder = new RunBuilder();
  eachRow(mask, (edges, y) => {
    const [first, end] = [Math.ceil((y * height) / h), Math.ceil(((y + 1) * height) / h)];
    const wide = edges.map((x) => Math.ceil((x * width) / w));
    for (let row = first; row < end; row++) {
      let at = 0;
      wide.forEach((x, i) => {
        builder.add(i % 2 ? 1 : 0, x - at);
        at = x;
      });
      builder.add(0, width - at);
    }
  });
  return { w: width, h: height, runs: builder.runs };
}
