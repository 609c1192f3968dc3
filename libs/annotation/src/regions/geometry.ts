/** Percent of the picture's width and height. */
export type Point = [x: number, y: number];

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

/** Percent. */
export const LEAST_SIDE = 0.1;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** Nearest point on the picture. */
export const clampTo = (x: number, y: number): { x: number; y: number } => ({ x: clamp(x, 0, 100), y: clamp(y, 0, 100) });
export const clampPoint = ([x, y]: Point): Point => [clamp(x, 0, 100), clamp(y, 0, 100)];

/** Rotates clockwise on the screen. */
export function rotated([x, y]: Point, [cx, cy]: Point, degrees: number, { width, height }: PictureSize): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [((x - cx) * width) / 100, ((y - cy) * height) / 100];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cx + ((dx * cos - dy * sin) * 100) / width, cy + ((dx * sin + dy * cos) * 100) / height];
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

export const polygonArea = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [bx, by] = points.at(i - 1) ?? [x, y];
      return sum + bx * y - x * by;
    }, 0),
  ) / 2;

/** Percent per press; ten times as much with shift. */
export const ARROW_STEP = 0.25;
export function arrowStep(key: string, fast: boolean): Point | null {
  const step = fast ? ARROW_STEP * 10 : ARROW_STEP;
  const steps: Readonly<Record<string, Point>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  };
  return steps[key] ?? null;
}
