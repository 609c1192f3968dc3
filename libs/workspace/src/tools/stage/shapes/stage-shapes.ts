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

type StageShapes = { readonly [K in StageKind]: StageShape<ShapeOf<K>> };
const STAGE_SHAPES: StageShapes = { box: BOX, ellipse: ELLIPSE, polygon: POLYGON, point: POINT, mask: MASK };

const isOnStage = (shape: Shape): shape is ShapeOf<StageKind> => Object.hasOwn(STAGE_SHAPES, shape.t);

type Tool = Pick<StageShape<Shape>, 'tool' | 'drawing'>;
const TOOLS: Readonly<Partial<Record<ShapeKind, Tool>>> = STAGE_SHAPES;
export const drawingTool = (kind: ShapeKind | undefined): Tool | undefined => kind && TOOLS[kind];

const stageShape = <K extends StageKind>(shape: ShapeOf<K>): StageShape<ShapeOf<K>> => STAGE_SHAPES[shape.t];

export const handlesOf = (shape: Shape, view: View): Handle[] => (isOnStage(shape) && stageShape(shape).handles?.(shape, view)) || [];

/** @param slack percent of the picture around its bounds */
export function isHit(shape: Shape, at: Point, slack: Point, picture: PictureSize): boolean {
  const bounds = boundsOf(shape, picture);
  if (bounds) {
    const [x, y] = at;
    if (x < bounds.x - slack[0] || x > bounds.x + bounds.width + slack[0]) return false;
    if (y < bounds.y - slack[1] || y > bounds.y + bounds.height + slack[1]) return false;
  }
  return isOnStage(shape) && (stageShape(shape).isHit?.(shape, at, picture) ?? true);
}

/** Radius in pixels. */
const CORNER = 5;

/** @param open marks the corners of a polygon that is still being drawn */
export function trace(path: Path2D, shape: Shape, view: View, open = false): void {
  if (isOnStage(shape)) {
    const { trace: own } = stageShape(shape);
    if (own) return own(path, shape, view);
  }
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
  if (drawing.by === 'brush') return drawing.whole(view.picture);
  if (drawing.by === 'tap') return clipped(drawing.at([x, y]));
  return clipped(drawing.between([x - w / 2, y - h / 2], [x + w / 2, y + h / 2]));
}
