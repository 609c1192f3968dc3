import { outlineOf } from '../shapes/outlined.js';
import { type Shape } from '../shapes/shapes.js';
import { boundsOfPoints, clamp, type Bounds, type PictureSize, type Point } from './geometry.js';

type Axis = 0 | 1;

const across = (a: Point, b: Point, axis: Axis, at: number): Point => {
  const part = (at - a[axis]) / (b[axis] - a[axis]);
  const other = a[1 - axis] as number;
  const there = other + ((b[1 - axis] as number) - other) * part;
  return axis === 0 ? [at, there] : [there, at];
};

/** Sutherland and Hodgman. */
const halfOf = (points: readonly Point[], axis: Axis, at: number, isInside: (value: number) => boolean): Point[] =>
  points.flatMap((point, i) => {
    const before = points.at(i - 1) ?? point;
    const [wasIn, isIn] = [isInside(before[axis]), isInside(point[axis])];
    if (wasIn && isIn) return [point];
    if (!wasIn && !isIn) return [];
    const edge = across(before, point, axis, at);
    return isIn ? [edge, point] : [edge];
  });

const onPicture = (value: number): number => clamp(value, 0, 100);

/** @returns nothing if it lies off the picture */
function clippedOutline(points: readonly Point[]): Point[] {
  if (points.every((point) => point.every((value) => value >= 0 && value <= 100))) return [...points];
  let rest = [...points];
  for (const axis of [0, 1] as const) {
    rest = halfOf(rest, axis, 0, (value) => value >= 0);
    rest = halfOf(rest, axis, 100, (value) => value <= 100);
  }
  return rest.map(([x, y]): Point => [onPicture(x), onPicture(y)]);
}

/** Percent of the picture. Shapes that were stored before this limit may lie further away. */
const FAR = 100_000;
const isNear = (points: readonly Point[]): boolean => points.every((point) => point.every((value) => Math.abs(value) <= FAR));

/** @returns null if the shape has no outline, lies off the picture, or reaches too far away */
export function outlineOnPicture(shape: Shape, size: PictureSize): Point[] | null {
  const outline = outlineOf(shape, size);
  const clipped = outline && isNear(outline) && clippedOutline(outline);
  return clipped && clipped.length > 2 ? clipped : null;
}

export function boundsOnPicture(shape: Shape, size: PictureSize): Bounds | null {
  const outline = outlineOnPicture(shape, size);
  return outline && boundsOfPoints(outline);
}

/** Corrects a length that would end past `end` by a rounding error. */
export function lengthWithin(start: number, end: number): number {
  let length = end - start;
  while (length > 0 && start + length > end) length -= Number.EPSILON * end;
  return length;
}
