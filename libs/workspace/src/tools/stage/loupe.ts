import { type Shape } from '@labelbridge/annotation';
import { strokeWithContrast } from '../contrast-stroke.js';
import { trace } from './shapes/stage-shapes.js';
import { type View } from './view.js';

const RADIUS = 56;
const POWER = 2.5;
const FULL = 2 * Math.PI;

export type Medium = HTMLImageElement | HTMLVideoElement;
export const naturalWidth = (medium: Medium): number => (medium instanceof HTMLVideoElement ? medium.videoWidth : medium.naturalWidth);

/** Enlarges the area under the finger, in the upper corner that is farther from it. */
export function paintLoupe(
  context: CanvasRenderingContext2D,
  medium: Medium,
  view: View,
  [x, y]: readonly [number, number],
  shape: { readonly shape: Shape; readonly color: string; readonly open: boolean } | null,
): void {
  const [cx, cy] = [x < view.screenSize.width / 2 ? view.screenSize.width - RADIUS - 8 : RADIUS + 8, RADIUS + 8];
  context.save();
  context.beginPath();
  context.arc(cx, cy, RADIUS, 0, FULL);
  context.fillStyle = '#222';
  context.fill();
  context.clip();
  const pixel = naturalWidth(medium) / view.picture.width;
  const side = (RADIUS * 2) / view.scale / POWER;
  const [left, top] = [(x - view.x) / view.scale - side / 2, (y - view.y) / view.scale - side / 2];
  context.drawImage(medium, left * pixel, top * pixel, side * pixel, side * pixel, cx - RADIUS, cy - RADIUS, RADIUS * 2, RADIUS * 2);
  context.translate(cx, cy);
  context.scale(POWER, POWER);
  context.translate(-x, -y);
  if (shape) {
    const path = new Path2D();
    trace(path, shape.shape, view, shape.open);
    strokeWithContrast(context, path, shape.color, 2 / POWER);
  }
  context.restore();
  const cross = new Path2D();
  cross.moveTo(cx - 10, cy);
  cross.lineTo(cx + 10, cy);
  cross.moveTo(cx, cy - 10);
  cross.lineTo(cx, cy + 10);
  cross.moveTo(cx + RADIUS, cy);
  cross.arc(cx, cy, RADIUS, 0, FULL);
  strokeWithContrast(context, cross, '#ffffff', 1);
}
