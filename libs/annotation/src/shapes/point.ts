import { clampTo } from '../regions/geometry.js';
import { inPicture, onPicture, type OutlinedSpec } from './shape-spec.js';

export type PointShape = { t: 'point'; x: number; y: number; width: number };

export const POINT: OutlinedSpec<PointShape> = {
  plural: 'points',
  keys: ['x', 'y', 'width'],
  read: ({ number }) => ({ t: 'point', x: number('x'), y: number('y'), width: number('width') }),
  problems: ({ x, y, width }, _, fail) => {
    if (!inPicture(x)) fail('x', 'must be within the picture');
    if (!inPicture(y)) fail('y', 'must be within the picture');
    if (width < 0 || width > 100) fail('width', 'must be from 0 to 100');
  },
  outline: ({ x, y }) => [[x, y]],
  move: ({ x, y }, dx, dy) => clampTo(x + dx, y + dy),
  clip: ({ x, y }) => clampTo(x, y),
  labelStudio: { keys: ['x', 'y'], defaults: { width: 0 }, write: onPicture },
};
