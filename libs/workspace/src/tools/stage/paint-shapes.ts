import { boundsOf, type Shape } from '@labelbridge/annotation';
import { textColorOn, strokeWithContrast } from '../contrast-stroke.js';
import { trace } from './shapes/stage-shapes.js';
import { type View } from './view.js';

export interface Painted {
  readonly id: string;
  readonly shape: Shape;
  readonly color: string;
  readonly label: string;
  /** Marks a suggestion, or the version of another person. */
  readonly dashed: boolean;
}

const FILL = 0.14;
const NAMES_AT_MOST = 80;
const LEAST_WIDTH_FOR_NAME = 36;
const FULL = 2 * Math.PI;

function isInSight(shape: Shape, view: View): [x: number, y: number, width: number] | null {
  const bounds = boundsOf(shape, view.picture);
  if (!bounds) return null;
  const [x, y] = view.toScreen([bounds.x, bounds.y]);
  const [right, bottom] = view.toScreen([bounds.x + bounds.width, bounds.y + bounds.height]);
  const { width, height } = view.screenSize;
  return right < -8 || bottom < -8 || x > width + 8 || y > height + 8 ? null : [x, y, right - x];
}

function paintNames(context: CanvasRenderingContext2D, names: readonly [label: string, x: number, y: number, color: string][]): void {
  context.font = '600 11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  for (const [label, x, y, color] of names.slice(0, NAMES_AT_MOST)) {
    const width = context.measureText(label).width + 8;
    context.fillStyle = color;
    context.fillRect(x - 1, y - 15, width, 15);
    context.fillStyle = textColorOn(color);
    context.fillText(label, x + 3, y - 7);
  }
}

/** Paints all but the chosen shape, with one path per colour. */
export function paintAll(
  context: CanvasRenderingContext2D,
  shapes: readonly Painted[],
  except: string | null,
  view: View,
  paintMask: (mask: Extract<Shape, { t: 'mask' }>, color: string) => void,
): void {
  const paths = new Map<string, { path: Path2D; color: string; dashed: boolean }>();
  const names: [string, number, number, string][] = [];
  for (const { id, shape, color, label, dashed } of shapes) {
    if (id === except) continue;
    if (shape.t === 'mask') {
      paintMask(shape, color);
      continue;
    }
    const place = isInSight(shape, view);
    if (!place) continue;
    const key = `${color} ${dashed}`;
    const group = paths.get(key) ?? { path: new Path2D(), color, dashed };
    paths.set(key, group);
    trace(group.path, shape, view);
    if (place[2] > LEAST_WIDTH_FOR_NAME || shape.t === 'point') names.push([label, place[0], place[1], color]);
  }
  for (const { path, color, dashed } of paths.values()) {
    context.globalAlpha = FILL;
    context.fillStyle = color;
    context.fill(path);
    context.globalAlpha = 1;
    strokeWithContrast(context, path, color, 2, dashed ? [6, 4] : []);
  }
  paintNames(context, names);
}

export function paintChosen(context: CanvasRenderingContext2D, shape: Shape, color: string, view: View, open: boolean): void {
  const path = new Path2D();
  trace(path, shape, view, open);
  context.globalAlpha = FILL;
  context.fillStyle = color;
  if (!open) context.fill(path);
  context.globalAlpha = 1;
  strokeWithContrast(context, path, color, 3);
}

export function paintHandles(
  context: CanvasRenderingContext2D,
  handles: readonly { x: number; y: number; isNew?: true }[],
  color: string,
): void {
  for (const { x, y, isNew } of handles) {
    const path = new Path2D();
    path.arc(x, y, isNew ? 4 : 7, 0, FULL);
    context.fillStyle = '#fff';
    context.fill(path);
    strokeWithContrast(context, path, color, 2);
  }
}
