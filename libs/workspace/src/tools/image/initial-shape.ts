import { brushGrid, clipped, paintLine, runsOf, type Point, type Shape, type ShapeKind } from '@labelbridge/annotation';
import { type View } from '../stage/view.js';

/** Pixels between consecutive shapes, so that they do not overlap exactly. */
const SHIFT = 14;
const SHIFTS = 6;
/** Dabs across the shorter side of the picture; a new mask is one dab. */
const DAB = 10;

/** Places a shape in the middle of the view, for the keyboard and for people who cannot drag (WCAG 2.5.7). @param count earlier shapes */
export function initialShape(kind: ShapeKind, view: View, count: number): Shape {
  const { width, height } = view.screenSize;
  const shift = (count % SHIFTS) * SHIFT;
  const [x, y] = view.toPercent(width / 2 + shift, height / 2 + shift);
  const [w, h] = view.percentOf(Math.min(width, height) / 4);
  switch (kind) {
    case 'point':
      return clipped({ t: 'point', x, y, width: 0.5 });
    case 'ellipse':
      return clipped({ t: 'ellipse', x, y, radiusX: w / 2, radiusY: h / 2, rotation: 0 });
    case 'polygon': {
      const points: Point[] = [
        [x, y - h / 2],
        [x + w / 2, y],
        [x, y + h / 2],
        [x - w / 2, y],
      ];
      return clipped({ t: 'polygon', points, closed: true });
    }
    case 'mask': {
      const grid = brushGrid(view.picture);
      const bits = new Uint8Array(grid.w * grid.h);
      const middle: Point = [grid.w / 2, grid.h / 2];
      paintLine(bits, grid.w, grid.h, middle, middle, Math.max(1, Math.min(...middle) / DAB), 1);
      return { t: 'mask', ...grid, runs: runsOf(bits) };
    }
    default:
      return clipped({ t: 'box', x: x - w / 2, y: y - h / 2, width: w, height: h, rotation: 0 });
  }
}
