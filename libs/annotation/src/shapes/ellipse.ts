import { clamp, clampTo, LEAST_SIDE, rotated, type PictureSize, type Point } from '../regions/geometry.js';
import { onPicture, outlineProblems, sizeProblems, type OutlinedSpec } from './shape-spec.js';

export type EllipseShape = { t: 'ellipse'; x: number; y: number; radiusX: number; radiusY: number; rotation: number };

const CORNERS = 36;

function outline({ x, y, radiusX, radiusY, rotation }: EllipseShape, size: PictureSize): Point[] {
  return Array.from({ length: CORNERS }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const point: Point = [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
    return rotation ? rotated(point, [x, y], rotation, size) : point;
  });
}

/** Its centre stays on the picture, not its outline. */
export const ELLIPSE: OutlinedSpec<EllipseShape> = {
  plural: 'ellipses',
  keys: ['x', 'y', 'radiusX', 'radiusY', 'rotation'],
  read: ({ number: at }) => ({
    t: 'ellipse',
    x: at('x'),
    y: at('y'),
    radiusX: at('radiusX'),
    radiusY: at('radiusY'),
    rotation: at('rotation'),
  }),
  problems: (shape, { medium }, fail) => {
    const { radiusX, radiusY, rotation } = shape;
    sizeProblems({ radiusX, radiusY }, rotation, fail);
    outlineProblems((size) => outline(shape, size), medium, fail);
  },
  outline,
  move: ({ x, y }, dx, dy) => clampTo(x + dx, y + dy),
  resize: ({ radiusX: x, radiusY: y }, dx, dy) => ({ radiusX: clamp(x + dx, LEAST_SIDE, 100), radiusY: clamp(y + dy, LEAST_SIDE, 100) }),
  clip: ({ x, y }) => clampTo(x, y),
  area: { asOutline: 'ellipses become outlines of 36 points', asBox: 'of ellipses, the box around them is kept' },
  labelStudio: { keys: ['radiusX', 'radiusY'], defaults: { rotation: 0 }, write: onPicture },
};
