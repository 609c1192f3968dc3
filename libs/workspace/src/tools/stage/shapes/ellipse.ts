import { boxBetween, type Point, type ShapeOf } from '@labelbridge/annotation';
import { OUT, type Handle, type StageShape } from './stage-shape.js';

type Ellipse = ShapeOf<'ellipse'>;

const HANDLES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

export const ELLIPSE: StageShape<Ellipse> = {
  tool: 'Ellipse',
  drawing: {
    by: 'drag',
    between: (from, to) => {
      const { x, y, width, height } = boxBetween(from, to);
      const [radiusX, radiusY] = [width / 2, height / 2];
      return { t: 'ellipse', x: x + radiusX, y: y + radiusY, radiusX, radiusY, rotation: 0 };
    },
  },
  handles: (shape, view) => {
    const { x: cx, y: cy, radiusX, radiusY, rotation } = shape;
    if (rotation) return [];
    return HANDLES.map(([sx, sy]): Handle => {
      const [x, y] = view.toScreen([cx + radiusX * sx, cy + radiusY * sy]);
      const drag = ([tx, ty]: Point): Ellipse =>
        sx === 0 ? { ...shape, radiusY: Math.abs(ty - cy) } : { ...shape, radiusX: Math.abs(tx - cx) };
      return { x: x + sx * OUT, y: y + sy * OUT, drag };
    });
  },
};
