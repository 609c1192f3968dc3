import { clipped, type ShapeOf } from '@labelbridge/annotation';
import { type StageShape } from './stage-shape.js';

const RADIUS = 6;

export const POINT: StageShape<ShapeOf<'point'>> = {
  tool: 'Point',
  drawing: { by: 'tap', at: ([x, y]) => ({ t: 'point', x, y, width: 0.5 }) },
  trace: (path, point, view) => {
    const [x, y] = view.toScreen([point.x, point.y]);
    path.moveTo(x + RADIUS, y);
    path.arc(x, y, RADIUS, 0, 2 * Math.PI);
  },
  handles: (point, view) => {
    const [x, y] = view.toScreen([point.x, point.y]);
    return [{ x, y, drag: ([tx, ty]) => clipped({ ...point, x: tx, y: ty }) }];
  },
};
