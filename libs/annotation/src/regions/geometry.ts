import { type BoxShape, type Point, type Shape } from './region.js';

/** Percent of the picture. */
export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels: one percent of the width and one of the height differ. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Rotates clockwise on the screen. */
export function rotated([x, y]: Point, [cx, cy]: Point, degrees: number, { width, height }: PictureSize): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [((x - cx) * width) / 100, ((y - cy) * height) / 100];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + ((dx * cos - dy * sin) * 100) / width, cy + ((dx * sin + dy * cos) * 100) / height];
}

/** Corners clockwise from the first one, about which Label Studio rotates the box. */
export function cornersOf({ x, y, width, height, rotation }: Omit<BoxShape, 't'>, size: PictureSize): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return rotation ? corners.map((corner) => rotated(corner, [x, y], rotation, size)) : corners;
}

export function boundsOfPoints(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: most(xs) - x, height: most(ys) - y };
}

export function insidePolygon([px, py]: Point, points: readonly Point[]): boolean {
  return points.reduce((inside, [x, y], i) => {
    const [bx, by] = points.at(i - 1) ?? [x, y];
    return y > py !== by > py && px < ((bx - x) * (py - y)) / (by - y) + x ? !inside : inside;
  }, false);
}

export const boxBetween = ([ax, ay]: Point, [bx, by]: Point): BoxShape => ({
  t: 'box',
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(bx - ax),
  height: Math.abs(by - ay),
  rotation: 0,
});

/** Percent of the picture, as far as the shape stays on it. */
export function moved<S extends Shape>(shape: S, dx: number, dy: number): S {
  const one: Shape = shape;
  if (one.t === 'polygon') {
    const { x, y, width, height } = boundsOfPoints(one.points);
    const [mx, my] = [clamp(dx, -x, 100 - x - width), clamp(dy, -y, 100 - y - height)];
    return { ...shape, points: one.points.map(([px, py]): Point => [px + mx, py + my]) };
  }
  if (one.t === 'box' && !one.rotation) {
    return { ...shape, x: clamp(one.x + dx, 0, 100 - one.width), y: clamp(one.y + dy, 0, 100 - one.height) };
  }
  if (one.t === 'box' || one.t === 'ellipse' || one.t === 'point') {
    return { ...shape, x: clamp(one.x + dx, 0, 100), y: clamp(one.y + dy, 0, 100) };
  }
  return shape;
}

/** Percent. */
export const LEAST_SIDE = 0.1;

/** Percent of the picture. The first corner or the centre stays fixed. */
export function resized<S extends Shape>(shape: S, dx: number, dy: number): S {
  const one: Shape = shape;
  if (one.t === 'box') {
    const [mostX, mostY] = one.rotation ? [100, 100] : [100 - one.x, 100 - one.y];
    return { ...shape, width: clamp(one.width + dx, LEAST_SIDE, mostX), height: clamp(one.height + dy, LEAST_SIDE, mostY) };
  }
  if (one.t === 'ellipse') {
    return { ...shape, radiusX: clamp(one.radiusX + dx, LEAST_SIDE, 100), radiusY: clamp(one.radiusY + dy, LEAST_SIDE, 100) };
  }
  if (one.t === 'polygon') {
    const { x, y, width, height } = boundsOfPoints(one.points);
    const [fx, fy] = [clamp(width + dx, LEAST_SIDE, 100 - x) / (width || 1), clamp(height + dy, LEAST_SIDE, 100 - y) / (height || 1)];
    return { ...shape, points: one.points.map(([px, py]): Point => [x + (px - x) * fx, y + (py - y) * fy]) };
  }
  return shape;
}
