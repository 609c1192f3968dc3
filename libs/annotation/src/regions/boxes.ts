import { clamp, LEAST_SIDE, rotated, type PictureSize, type Point } from './geometry.js';

export type BoxShape = {
  t: 'box';
  /** Corner about which the box is rotated, and sides. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, from -360 to 360. */
  rotation: number;
};

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

export const boxBetween = ([ax, ay]: Point, [bx, by]: Point): BoxShape => ({
  t: 'box',
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(bx - ax),
  height: Math.abs(by - ay),
  rotation: 0,
});

export function moveBox(box: BoxShape, dx: number, dy: number): BoxShape {
  const [mostX, mostY] = box.rotation ? [100, 100] : [100 - box.width, 100 - box.height];
  return { ...box, x: clamp(box.x + dx, 0, mostX), y: clamp(box.y + dy, 0, mostY) };
}

export function resizeBox(box: BoxShape, dx: number, dy: number): BoxShape {
  const [mostX, mostY] = box.rotation ? [100, 100] : [100 - box.x, 100 - box.y];
  return { ...box, width: clamp(box.width + dx, LEAST_SIDE, mostX), height: clamp(box.height + dy, LEAST_SIDE, mostY) };
}
