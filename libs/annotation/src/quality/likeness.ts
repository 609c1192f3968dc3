import { boundsOfPoints, type Bounds, type Point } from '../regions/geometry.js';
import { maskBounds } from '../regions/masks.js';
import { boxAt } from '../regions/tracks.js';
import { outlineOf } from '../shapes/outlined.js';
import { type Shape } from '../shapes/shapes.js';
import { type TrackShape } from '../shapes/track.js';
import { boxIou, maskIou, outlineIou, segmentIou } from './overlap.js';
import { mean } from './sums.js';

/** Steps of exact comparison that are left. Without any, bounds stand for shapes, so that no answer keeps the server busy. */
export interface Budget {
  steps: number;
  /** Steps of matching that are left: shapes with many points take none of them. */
  matching: number;
  /** Outlines and bounds of shapes that were compared before. */
  readonly known: Map<Shape, Extent>;
}

interface Extent {
  readonly outline: Point[];
  readonly bounds: Bounds | null;
}

/** About 150 ms, and 100 ms for matching. */
export const newBudget = (): Budget => ({ steps: 400_000, matching: 320_000, known: new Map() });

/** Points of an outline that are compared: more change the overlap by less than a percent. */
const CORNERS = 60;
/** Frames of two tracks that are compared, evenly spread. */
const FRAMES = 60;
/** Percent of the picture at which two points have nothing in common. */
const FAR = 5;
/** Stands for a picture whose size is unknown: only rotated shapes differ. */
const SQUARE = { width: 1, height: 1 };

/** Likeness of two shapes, from 0 to 1: overlap by union; of points, by their distance. */
export function shapeLikeness(a: Shape, b: Shape, budget: Budget): number {
  if (a.t === 'span' && b.t === 'span') return segmentIou([a.start, a.end], [b.start, b.end]);
  if (a.t === 'segment' && b.t === 'segment') return a.channel === b.channel ? segmentIou([a.start, a.end], [b.start, b.end]) : 0;
  if (a.t === 'range' && b.t === 'range') return rangesLikeness(a.ranges, b.ranges, budget);
  if (a.t === 'point' && b.t === 'point') return Math.max(0, 1 - Math.hypot(a.x - b.x, a.y - b.y) / FAR);
  if (a.t === 'track' && b.t === 'track') return trackLikeness(a, b, budget);
  if (a.t === 'box' && b.t === 'box' && !a.rotation && !b.rotation) return boxIou(a, b);
  const [first, second] = [extentOf(a, budget), extentOf(b, budget)];
  const rough = first.bounds && second.bounds ? boxIou(first.bounds, second.bounds) : 0;
  if (rough === 0) return 0;
  if (a.t === 'mask' && b.t === 'mask') {
    return a.w === b.w && a.h === b.h && spend(budget, a.runs.length + b.runs.length) ? maskIou(a, b) : rough;
  }
  const corners = first.outline.length + second.outline.length;
  return spend(budget, 1_000 + 20 * corners) ? outlineIou(first.outline, second.outline) : rough;
}

/** @returns false if fewer steps are left */
export function spend(budget: Budget, steps: number, of: 'steps' | 'matching' = 'steps'): boolean {
  if (steps > budget[of]) return false;
  budget[of] -= steps;
  return true;
}

function extentOf(shape: Shape, { known }: Budget): Extent {
  const extent = known.get(shape) ?? measured(shape);
  known.set(shape, extent);
  return extent;
}

function measured(shape: Shape): Extent {
  if (shape.t === 'mask') {
    const found = maskBounds(shape);
    const [right, down] = [100 / shape.w, 100 / shape.h];
    const bounds = found && { x: found.x * right, y: found.y * down, width: found.w * right, height: found.h * down };
    return { outline: [], bounds };
  }
  const points = outlineOf(shape, SQUARE) ?? [];
  const step = Math.ceil(points.length / CORNERS);
  return { outline: points.filter((_, i) => i % step === 0), bounds: points.length > 2 ? boundsOfPoints(points) : null };
}

type Range = { readonly start: number; readonly end: number };

function rangesLikeness(a: readonly Range[], b: readonly Range[], budget: Budget): number {
  return spend(budget, a.length + b.length) ? rangesIou(a, b) : rangesIou([wholeOf(a)], [wholeOf(b)]);
}

/** From the first range to the last one. */
function wholeOf(ranges: readonly Range[]): Range {
  const ends = [ranges[0], ranges.at(-1)].flatMap((range) => (range ? [range.start, range.end] : []));
  return { start: Math.min(...ends), end: Math.max(...ends) };
}

/** Overlap of two lists of ranges, which include both ends. */
function rangesIou(a: readonly Range[], b: readonly Range[]): number {
  const edges = [...edgesOf(a, 1), ...edgesOf(b, 2)].sort((one, other) => one.at - other.at);
  let [shared, all, from] = [0, 0, 0];
  const open = { 1: 0, 2: 0 };
  for (const { at, of, step } of edges) {
    if (open[1] && open[2]) shared += at - from;
    if (open[1] || open[2]) all += at - from;
    open[of] += step;
    from = at;
  }
  return all === 0 ? 0 : shared / all;
}

const edgesOf = (ranges: readonly Range[], of: 1 | 2): { at: number; of: 1 | 2; step: number }[] =>
  ranges.flatMap(({ start, end }) => [
    { at: start, of, step: 1 },
    { at: end + 1, of, step: -1 },
  ]);

const lastOf = ({ sequence, framesCount }: TrackShape): number => {
  const last = sequence.at(-1);
  return last?.enabled ? (framesCount ?? last.frame) : (last?.frame ?? 0);
};

/** Mean overlap of the boxes over the frames in which at least one is shown; once the budget is spent, in the first frame of both. */
function trackLikeness(a: TrackShape, b: TrackShape, budget: Budget): number {
  const starts = [a.sequence[0]?.frame ?? 1, b.sequence[0]?.frame ?? 1];
  const likenessIn = (frame: number): number | null => {
    const [one, other] = [boxAt(a.sequence, frame)?.box, boxAt(b.sequence, frame)?.box];
    return one && other ? boxIou(one, other) : one || other ? 0 : null;
  };
  if (!spend(budget, a.sequence.length + b.sequence.length + FRAMES)) return likenessIn(Math.max(...starts)) ?? 0;
  const first = Math.min(...starts);
  const step = Math.max(1, (Math.max(lastOf(a), lastOf(b)) - first) / FRAMES);
  const frames = Array.from({ length: FRAMES + 1 }, (_, i) => Math.round(first + i * step));
  return mean(frames.flatMap((frame) => likenessIn(frame) ?? [])) ?? 0;
}
