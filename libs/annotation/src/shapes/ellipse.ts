import { clamp, clampPoint, LEAST_SIDE, rotated, type PictureSize, type Point } from '../regions/geometry.js';
import { onPicture, outlineProblems, sideProblem, turnProblem, type OutlinedSpec } from './shape-spec.js';

export type EllipseShape = { t: 'ellipse'; x: number; y: number; radiusX: number; radiusY: number; rotation: number };

const CORNERS = 36;

function outline({ x, y, radiusX, radiusY, rotation }: EllipseShape, size: PictureSize): Point[] {
  return Array.from({ length: CORNERS }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / CORNERS;
    const point: Point = [x + radiusX * Math.cos(angle), y + radiusY * Math.sin(angle)];
    return rotation ? rotated(point, [x, y], rotation, size) : point;
  });
}

const centreAt = (x: number, y: number): Pick<EllipseShape, 'x' | 'y'> => {
  const [cx, cy] = clampPoint([x, y]);
  return { x: cx, y: cy };
};

/** Moves keep its centre on the picture, not its outline. */
export const ELLIPSE: OutlinedSpec<EllipseShape> = {
  plural: 'ellipses',
  keys: ['x', 'y', 'radiusX', 'radiusY', 'rotation'],
  read: ({ number }) => ({
    t: 'ellipse',
    x: number('x'),
    y: number('y'),
    radiusX: number('radiusX'),
    radiusY: number('radiusY'),
    rotation: number('rotation'),
  }),
  problems: (shape, { medium }, fail) => {
    sideProblem('radiusX', shape.radiusX, fail);
    sideProblem('radiusY', shape.radiusY, fail);
    turnProblem(shape.rotation, fail);
    outlineProblems((size) => outline(shape, size), medium, fail);
  },
  outline,
  move: ({ x, y }, dx, dy) => centreAt(x + dx, y + dy),
  resize: ({ radiusX, radiusY }, dx, dy) => ({
    radiusX: clamp(radiusX + dx, LEAST_SIDE, 100),
    radiusY: clamp(radiusY + dy, LEAST_SIDE, 100),
  }),
  clip: ({ x, y }) => centreAt(x, y),
  area: { asOutline: 'ellipses become outlines of 36 points', asBox: 'of ellipses, the box around them is kept' },
  labelStudio: { keys: ['radiusX', 'radiusY'], defaults: { rotation: 0 }, write: onPicture },
};
