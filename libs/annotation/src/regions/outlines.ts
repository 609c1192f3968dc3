import { boundsOfPoints, cornersOf, rotated, type Bounds, type PictureSize } from './geometry.js';
import { type Point, type Shape } from './region.js';

export function ellipseOutline(
  { x, y, radiusX, radiusY, rotation }: Extract<Shape, { t: 'ellipse' }>,
  size: PictureSize,
  corners = 36,
): Point[] {
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / corners;
    const point: Point = [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
    return rotation ? rotated(point, [x, y], rotation, size) : point;
  });
}

export function outlineOf(shape: Shape, size: PictureSize): Point[] | null {
  switch (shape.t) {
    case 'box':
      return cornersOf(shape, size);
    case 'ellipse':
      return ellipseOutline(shape, size);
    case 'polygon':
      return shape.points;
    case 'point':
      return [[shape.x, shape.y]];
    default:
      return null;
  }
}

export function boundsOf(shape: Shape, size: PictureSize): Bounds | null {
  const outline = outlineOf(shape, size);
  return outline && outline.length ? boundsOfPoints(outline) : null;
}

export const polygonArea = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, [x, y], i) => {
      const [bx, by] = points.at(i - 1) ?? [x, y];
      return sum + bx * y - x * by;
    }, 0),
  ) / 2;
