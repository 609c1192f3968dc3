import {
  boundsOf,
  clipped,
  outlineOf,
  type OutlinedKind,
  type PictureSize,
  type Point,
  type Shape,
  type ShapeKind,
  type ShapeOf,
} from '@labelbridge/annotation';
import { type View } from '../view.js';
import { BOX } from './box.js';
import { ELLIPSE } from './ellipse.js';
import { MASK } from './mask.js';
import { POINT } from './point.js';
import { POLYGON } from './polygon.js';
import { type Handle, type StageShape } from './stage-shape.js';

type StageKind = OutlinedKind | 'mask';

const STAGE_SHAPES: { readonly [K in StageKind]: StageShape<ShapeOf<K>> } = {
  box: BOX,
  ellipse: ELLIPSE,
  polygon: POLYGON,
  point: POINT,
  mask: MASK,
};

const isOnStage = (shape: Shape): shape is ShapeOf<StageKind> => Object.hasOwn(STAGE_SHAPES, shape.t);

type Tool = Pick<StageShape<Shape>, 'tool' | 'drawing'>;
const TOOLS: Readonly<Partial<Record<ShapeKind, Tool>>> = STAGE_SHAPES;
export const drawingTool = (kind: ShapeKind | undefined): Tool | undefined => kind && TOOLS[kind];

const handles = <K extends StageKind>(shape: ShapeOf<K>, view: View): Handle[] => STAGE_SHAPES[shape.t].handles?.(shape, view) ?? [];
export const handlesOf = (shape: Shape, view: View): Handle[] => (isOnStage(shape) ? handles(shape, view) : []);

const hits = <K extends StageKind>(shape: ShapeOf<K>, at: Point, picture: PictureSize): boolean =>
  STAGE_SHAPES[shape.t].isHit?.(shape, at, picture) ?? true;

/** @param slack percent of the picture around its bounds */
export function isHit(shape: Shape, at: Point, slack: Point, picture: PictureSize): boolean {
  const bounds = boundsOf(shape, picture);
  if (bounds) {
    const [x, y] = at;
    if (x < bounds.x - slack[0] || x > bounds.x + bounds.width + slack[0]) return false;
    if (y < bounds.y - slack[1] || y > bounds.y + bounds.height + slack[1]) return false;
  }
  return isOnStage(shape) && hits(shape, at, picture);
}

const traced = <K extends StageKind>(path: Path2D, shape: ShapeOf<K>, view: View): boolean => {
  const { trace } = STAGE_SHAPES[shape.t];
  trace?.(path, shape, view);
  return trace !== undefined;
};

/** Radius in pixels. */
const CORNER = 5;

/** @param open marks the corners of a polygon that is still being drawn */
export function trace(path: Path2D, shape: Shape, view: View, open = false): void {
  if (isOnStage(shape) && traced(path, shape, view)) return;
  const points = (outlineOf(shape, view.picture) ?? []).map((point) => view.toScreen(point));
  points.forEach((point, i) => path[i === 0 ? 'moveTo' : 'lineTo'](...point));
  if (!open) path.closePath();
  else {
    for (const [x, y] of points) {
      path.moveTo(x + CORNER, y);
      path.arc(x, y, CORNER, 0, 2 * Math.PI);
    }
  }
}

/** Pixels between consecutive shapes, so that they do not overlap exactly. */
const SHIFT = 14;
const SHIFTS = 6;

/** Places a shape in the middle of the view, for the keyboard and for people who cannot drag (WCAG 2.5.7). @param count earlier shapes */
export function placedShape({ drawing }: Tool, view: View, count: number): Shape {
  const { width, height } = view.screenSize;
  const shift = (count % SHIFTS) * SHIFT;
  const [x, y] = view.toPercent(width / 2 + shift, height / 2 + shift);
  const [w, h] = view.percentOf(Math.min(width, height) / 4);
  switch (drawing.by) {
    case 'drag':
      return clipped(drawing.between([x - w / 2, y - h / 2], [x + w / 2, y + h / 2]));
    case 'tap':
      return clipped(drawing.at([x, y]));
    case 'corners':
      return clipped(drawing.place([x, y], [w, h]));
    case 'brush':
      return drawing.place(view.picture);
  }
}
