import { clampPoint, insidePolygon, type Point, type ShapeOf } from '@labelbridge/annotation';
import { type View } from '../view.js';
import { type Handle, type StageShape } from './stage-shape.js';

type Polygon = ShapeOf<'polygon'>;

/** Minimum pixels between corners for a handle in the middle. */
const LEAST_GAP = 52;

function handles(shape: Polygon, view: View): Handle[] {
  const { points } = shape;
  const corners = points.map((point, i): Handle => {
    const [x, y] = view.toScreen(point);
    return { x, y, drag: (to) => ({ ...shape, points: points.map((each, j) => (j === i ? clampPoint(to) : each)) }) };
  });
  const between = points.flatMap((a, i): Handle[] => {
    const b = points[(i + 1) % points.length] ?? a;
    const [[ax, ay], [bx, by]] = [view.toScreen(a), view.toScreen(b)];
    if (Math.hypot(ax - bx, ay - by) < LEAST_GAP) return [];
    const drag: Handle['drag'] = (to) => ({ ...shape, points: [...points.slice(0, i + 1), clampPoint(to), ...points.slice(i + 1)] });
    return [{ x: (ax + bx) / 2, y: (ay + by) / 2, isNew: true, drag }];
  });
  return [...corners, ...between];
}

const diamond = ([left, top]: Point, [right, bottom]: Point): Polygon => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return {
    t: 'polygon',
    points: [
      [x, top],
      [right, y],
      [x, bottom],
      [left, y],
    ],
    closed: true,
  };
};

export const POLYGON: StageShape<Polygon> = {
  tool: 'Polygon',
  drawing: { by: 'corners', between: diamond },
  isHit: ({ points }, at) => insidePolygon(at, points),
  handles,
};
