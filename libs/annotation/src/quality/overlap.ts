import clipping from 'polygon-clipping';
import { type Mask, RunBuilder, maskArea } from '../regions/masks.js';
import { type Bounds, boundsOfPoints, type Point, polygonArea } from '../regions/geometry.js';
import { type Keyframe } from '../shapes/track.js';
import { boxAt } from '../regions/tracks.js';
import { mean, sum } from './sums.js';

/** Intersection over union; 0 if both are empty. */
const iou = (shared: number, a: number, b: number): number => (shared === 0 ? 0 : shared / (a + b - shared));

const along = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));

/** Boxes that only touch share nothing. */
export const boxIou = (a: Bounds, b: Bounds): number =>
  iou(along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height), a.width * a.height, b.width * b.height);

/** Segments of a recording or ranges of frames, from start to end. */
export const segmentIou = ([a, aEnd]: Point, [b, bEnd]: Point): number => iou(along(a, aEnd - a, b, bEnd - b), aEnd - a, bEnd - b);

/**
 * Exact, not from pixels. Takes half a second for outlines of 5,000 points, so not in a request. An outline that crosses itself is repaired
 * first.
 *
 * @param a points in pixels, since a percent of the width and one of the height differ
 */
export function polygonIou(a: readonly Point[], b: readonly Point[]): number {
  const together = areaOf(clipping.union(ringOf(a), ringOf(b)));
  return together === 0 ? 0 : areaOf(clipping.intersection(ringOf(a), ringOf(b))) / together;
}

/** Lines across two outlines on which they are compared. */
const LINES = 50;

/**
 * Overlap of any two outlines, measured on lines across both: within a percent or two of `polygonIou`, which does not end, or throws, on
 * some outlines that cross or touch themselves.
 */
export function outlineIou(a: readonly Point[], b: readonly Point[]): number {
  const { y: top, height } = boundsOfPoints([...a, ...b]);
  let [shared, all] = [0, 0];
  for (let line = 0; line < LINES; line++) {
    const y = top + ((line + 0.5) / LINES) * height;
    const [first, second] = [crossingsAt(a, y), crossingsAt(b, y)];
    const both = sharedLength(first, second);
    shared += both;
    all += lengthOf(first) + lengthOf(second) - both;
  }
  return all === 0 ? 0 : shared / all;
}

/** Begins and ends of an outline on a line, in turn. */
function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  let from = points.at(-1);
  for (const to of points) {
    if (from && from[1] <= y !== to[1] <= y) crossings.push(from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]));
    from = to;
  }
  return crossings.sort((one, other) => one - other);
}

const lengthOf = (crossings: readonly number[]): number => crossings.reduce((sum, x, i) => sum + (i % 2 ? x : -x), 0);

function sharedLength(a: readonly number[], b: readonly number[]): number {
  let [shared, i, j] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [from, to, otherFrom, otherTo] = [a[i] ?? 0, a[i + 1] ?? 0, b[j] ?? 0, b[j + 1] ?? 0];
    shared += along(from, to - from, otherFrom, otherTo - otherFrom);
    if (to < otherTo) i += 2;
    else j += 2;
  }
  return shared;
}

const ringOf = (points: readonly Point[]): [number, number][][] => [points.map(([x, y]): [number, number] => [x, y])];

/** Area of polygons: outline, then holes. */
const areaOf = (polygons: readonly (readonly (readonly Point[])[])[]): number =>
  sum(polygons.flatMap((rings) => rings.map((ring, i) => (i === 0 ? polygonArea(ring) : -polygonArea(ring)))));

/** Masks of one picture. Works on runs: a picture may have 100 megapixels. */
export const maskIou = (a: Mask, b: Mask): number => iou(maskArea(combined([a, b], 2)), maskArea(a), maskArea(b));

/** Pixels that more than half of the masks have. @param masks of one picture, at least one */
export const majorityMask = (masks: readonly Mask[]): Mask => combined(masks, Math.floor(masks.length / 2) + 1);

/** Pixels that at least `least` masks have. */
function combined(masks: readonly Mask[], least: number): Mask {
  const edges = masks.flatMap(({ runs }) => {
    let at = 0;
    return runs.map((length, i) => ({ at: (at += length), step: i % 2 ? -1 : 1 }));
  });
  const builder = new RunBuilder();
  let [from, covering] = [0, 0];
  for (const { at, step } of edges.toSorted((a, b) => a.at - b.at)) {
    builder.add(covering >= least ? 1 : 0, at - from);
    [from, covering] = [at, covering + step];
  }
  return { w: masks[0]?.w ?? 0, h: masks[0]?.h ?? 0, runs: builder.runs };
}

/** Mean IoU of two tracks over the frames in which at least one is shown. @returns null if none is */
export function trackIou(a: readonly Keyframe[], b: readonly Keyframe[], frames: Point): number | null {
  const values: number[] = [];
  for (let frame = frames[0]; frame <= frames[1]; frame++) {
    const [one, other] = [boxAt(a, frame)?.box, boxAt(b, frame)?.box];
    if (one || other) values.push(one && other ? boxIou(one, other) : 0);
  }
  return mean(values);
}

/**
 * Object keypoint similarity of one point.
 *
 * @param distance pixels
 * @param area of the object, square pixels
 * @param sigma how exactly such a point can be placed, relative to the object
 * @see COCO, keypoint evaluation
 */
export const pointSimilarity = (distance: number, area: number, sigma: number): number =>
  Math.exp(-(distance ** 2) / (2 * area * (2 * sigma) ** 2));
