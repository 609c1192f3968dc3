import { boxBetween, clamp, clipped, type BoxShape, type Point, type Shape } from '@labelbridge/annotation';
import { type View } from './view.js';

export interface Handle {
  readonly x: number;
  readonly y: number;
  /** Adds a corner. */
  readonly isNew?: true;
  readonly drag: (to: Point) => Shape;
}

/** Pixels outside of a box, so that the finger does not cover the corner that it moves. */
const OUT = 10;
/** Minimum pixels between corners for a handle in the middle. */
const LEAST_GAP = 52;
const SIDES = [-1, 0, 1] as const;

const clippedPoint = ([x, y]: Point): Point => [clamp(x, 0, 100), clamp(y, 0, 100)];

function boxHandles(box: BoxShape, view: View): Handle[] {
  const [ox, oy] = view.percentOf(OUT);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  return SIDES.flatMap((sy) =>
    SIDES.filter((sx) => sx !== 0 || sy !== 0).map((sx): Handle => {
      const [x, y] = view.toScreen([box.x + (box.width * (sx + 1)) / 2, box.y + (box.height * (sy + 1)) / 2]);
      const drag = ([tx, ty]: Point): Shape => {
        const first: Point = [sx < 0 ? tx + ox : box.x, sy < 0 ? ty + oy : box.y];
        const second: Point = [sx > 0 ? tx - ox : right, sy > 0 ? ty - oy : bottom];
        return boxBetween(clippedPoint(first), clippedPoint(second));
      };
      return { x: x + sx * OUT, y: y + sy * OUT, drag };
    }),
  );
}

function ellipseHandles(shape: Extract<Shape, { t: 'ellipse' }>, view: View): Handle[] {
  const { x: cx, y: cy, radiusX, radiusY } = shape;
  return (
    [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const
  ).map(([sx, sy]) => {
    const [x, y] = view.toScreen([cx + radiusX * sx, cy + radiusY * sy]);
    const drag = ([tx, ty]: Point): Shape =>
      sx === 0 ? { ...shape, radiusY: Math.abs(ty - cy) } : { ...shape, radiusX: Math.abs(tx - cx) };
    return { x: x + sx * OUT, y: y + sy * OUT, drag };
  });
}

function polygonHandles(shape: Extract<Shape, { t: 'polygon' }>, view: View): Handle[] {
  const { points } = shape;
  const corners = points.map((point, i): Handle => {
    const [x, y] = view.toScreen(point);
    return { x, y, drag: (to) => ({ ...shape, points: points.map((each, j) => (j === i ? clippedPoint(to) : each)) }) };
  });
  const between = points.flatMap((a, i): Handle[] => {
    const b = points[(i + 1) % points.length] ?? a;
    const [[ax, ay], [bx, by]] = [view.toScreen(a), view.toScreen(b)];
    if (Math.hypot(ax - bx, ay - by) < LEAST_GAP) return [];
    const drag = (to: Point): Shape => ({ ...shape, points: [...points.slice(0, i + 1), clippedPoint(to), ...points.slice(i + 1)] });
    return [{ x: (ax + bx) / 2, y: (ay + by) / 2, isNew: true, drag }];
  });
  return [...corners, ...between];
}

/** A rotated shape has no handles: it is moved as a whole, and sized by the keyboard. */
export function handlesOf(shape: Shape, view: View): Handle[] {
  switch (shape.t) {
    case 'box':
      return shape.rotation ? [] : boxHandles(shape, view);
    case 'ellipse':
      return shape.rotation ? [] : ellipseHandles(shape, view);
    case 'polygon':
      return polygonHandles(shape, view);
    case 'point': {
      const [x, y] = view.toScreen([shape.x, shape.y]);
      return [{ x, y, drag: ([tx, ty]) => clipped({ ...shape, x: tx, y: ty }) }];
    }
    default:
      return [];
  }
}
