import { ANNOTATION_LIMITS } from '../limits.js';
import { boundsOfPoints, clamp, clampPoint, LEAST_SIDE, type Point } from '../regions/geometry.js';
import { inPicture, onPicture, type OutlinedSpec } from './shape-spec.js';

export type PolygonShape = { t: 'polygon'; points: Point[]; closed?: boolean };

export const POLYGON: OutlinedSpec<PolygonShape> = {
  plural: 'polygons',
  keys: ['points', 'closed'],
  read: ({ check, given, field, has }) => {
    const points = check.list(given['points'], `${field}.points`, ANNOTATION_LIMITS.points, (point, path): Point => {
      const [x = 0, y = 0] = check.numbers(point, path, 2, {});
      if (Array.isArray(point) && point.length !== 2) check.fail(path, 'must be x and y');
      return [x, y];
    });
    return { t: 'polygon', points, ...(has('closed') && { closed: check.boolean(given['closed'], `${field}.closed`) }) };
  },
  problems: ({ points, closed }, _, fail) => {
    const least = closed === false ? 1 : 3;
    if (points.length < least) fail('points', `must have at least ${least} points`);
    points.forEach(([x, y], i) => {
      if (!inPicture(x) || !inPicture(y)) fail(`points[${i}]`, 'must be within the picture');
    });
  },
  numbers: ({ points }) => points.length * 2,
  outline: ({ points }) => points,
  move: ({ points }, dx, dy) => {
    const { x, y, width, height } = boundsOfPoints(points);
    const [mx, my] = [clamp(dx, -x, 100 - x - width), clamp(dy, -y, 100 - y - height)];
    return { points: points.map(([px, py]): Point => [px + mx, py + my]) };
  },
  resize: ({ points }, dx, dy) => {
    const { x, y, width, height } = boundsOfPoints(points);
    const [fx, fy] = [clamp(width + dx, LEAST_SIDE, 100 - x) / (width || 1), clamp(height + dy, LEAST_SIDE, 100 - y) / (height || 1)];
    return { points: points.map(([px, py]): Point => [x + (px - x) * fx, y + (py - y) * fy]) };
  },
  clip: ({ points }) => ({ points: points.map(clampPoint) }),
  area: { asBox: 'of polygons, the box around them is kept' },
  labelStudio: { keys: ['points'], write: onPicture },
};
