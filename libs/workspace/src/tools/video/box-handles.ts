import { clamp, LEAST_SIDE, type BoxShape, type Point } from '@labelbridge/annotation';
import { type View } from '../stage/view.js';

/** Side that follows the finger. -1: left or upper, 1: right or lower, 0: neither. */
type Pull = -1 | 0 | 1;
export interface Handle {
  readonly at: Point;
  readonly pullX: Pull;
  readonly pullY: Pull;
}

/** Pixels outside of a box, so that a finger does not cover a small box. */
const OUTSIDE = 10;
/** Minimum pixels of a side with a handle in its middle. */
const LEAST_SIDE_PIXELS = 64;
const PULLS: readonly Pull[] = [-1, 0, 1];

/** A rotated box has no handles. */
export function handlesOf(view: View, box: BoxShape): Handle[] {
  if (box.rotation !== 0) return [];
  const [left, top] = view.toScreen([box.x, box.y]);
  const [right, bottom] = view.toScreen([box.x + box.width, box.y + box.height]);
  const place = (low: number, high: number, pull: Pull): number => (pull ? (pull < 0 ? low : high) + pull * OUTSIDE : (low + high) / 2);
  return PULLS.flatMap((pullX) =>
    PULLS.flatMap((pullY): Handle[] => {
      if (pullX === 0 && (pullY === 0 || right - left < LEAST_SIDE_PIXELS)) return [];
      if (pullY === 0 && bottom - top < LEAST_SIDE_PIXELS) return [];
      return [{ at: [place(left, right, pullX), place(top, bottom, pullY)], pullX, pullY }];
    }),
  );
}

export function handleNear(handles: readonly Handle[], [x, y]: Point, reach: number): Handle | undefined {
  const far = ({ at }: Handle): number => Math.hypot(at[0] - x, at[1] - y);
  const [nearest] = [...handles].sort((a, b) => far(a) - far(b));
  return nearest && far(nearest) <= reach ? nearest : undefined;
}

function side(low: number, size: number, pull: Pull, by: number): [number, number] {
  if (pull === 0) return [low, size];
  const [fixed, moving] = pull < 0 ? [low + size, low] : [low, low + size];
  const to = clamp(moving + by, 0, 100);
  return [Math.min(fixed, to), Math.max(LEAST_SIDE, Math.abs(fixed - to))];
}

/** Percent of the picture. A side that passes the opposite one changes places with it. */
export function pulled(box: BoxShape, { pullX, pullY }: Handle, dx: number, dy: number): BoxShape {
  const [x, width] = side(box.x, box.width, pullX, dx);
  const [y, height] = side(box.y, box.height, pullY, dy);
  return { ...box, x, y, width, height };
}
