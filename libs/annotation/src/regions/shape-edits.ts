import { clamp } from './geometry.js';
import { type Point, type Shape } from './region.js';

const clipPoint = ([x, y]: Point): Point => [clamp(x, 0, 100), clamp(y, 0, 100)];

/** A rotated box stays as it is; only the centre of an ellipse is moved. */
export function clipped<S extends Shape>(shape: S): S {
  const cut: Shape = shape;
  if (cut.t === 'box' && !cut.rotation) {
    const [left, top] = clipPoint([cut.x, cut.y]);
    const [right, bottom] = clipPoint([cut.x + cut.width, cut.y + cut.height]);
    return { ...shape, x: left, y: top, width: right - left, height: bottom - top };
  }
  if (cut.t === 'polygon') return { ...shape, points: cut.points.map(clipPoint) };
  if (cut.t === 'point' || cut.t === 'ellipse') return { ...shape, x: clamp(cut.x, 0, 100), y: clamp(cut.y, 0, 100) };
  return shape;
}

/** Percent per press; ten times as much with shift. */
export const ARROW_STEP = 0.25;
export function arrowStep(key: string, fast: boolean): Point | null {
  const step = fast ? ARROW_STEP * 10 : ARROW_STEP;
  switch (key) {
    case 'ArrowLeft':
      return [-step, 0];
    case 'ArrowRight':
      return [step, 0];
    case 'ArrowUp':
      return [0, -step];
    case 'ArrowDown':
      return [0, step];
    default:
      return null;
  }
}
