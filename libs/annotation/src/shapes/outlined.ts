import { type ShapeKind } from '../interface/tags.js';
import { type BoxShape } from '../regions/boxes.js';
import { boundsOfPoints, type Bounds, type PictureSize, type Point } from '../regions/geometry.js';
import { BOX } from './box.js';
import { ELLIPSE, type EllipseShape } from './ellipse.js';
import { POINT, type PointShape } from './point.js';
import { POLYGON, type PolygonShape } from './polygon.js';
import { type OutlinedSpec } from './shape-spec.js';

interface Shapes {
  polygon: PolygonShape;
  ellipse: EllipseShape;
  box: BoxShape;
  point: PointShape;
}
export type OutlinedKind = keyof Shapes;
type Of<Kind extends OutlinedKind> = { [K in Kind]: { t: K } & Shapes[K] }[Kind];
export type OutlinedShape = Shapes[OutlinedKind];
type AnyShape = { readonly t: ShapeKind };

/** Shapes with an outline on a picture: a screen that draws loads no others. Order: see `LabelStudio.keys`. */
export const OUTLINED: { readonly [K in OutlinedKind]: OutlinedSpec<Of<K>> } = {
  polygon: POLYGON,
  ellipse: ELLIPSE,
  box: BOX,
  point: POINT,
};

export const isOutlined = (shape: AnyShape): shape is OutlinedShape => Object.hasOwn(OUTLINED, shape.t);

const outline = <K extends OutlinedKind>(shape: Of<K>, size: PictureSize): Point[] => OUTLINED[shape.t].outline(shape, size);
const afterMove = <K extends OutlinedKind>(shape: Of<K>, dx: number, dy: number): Partial<Of<K>> => OUTLINED[shape.t].move(shape, dx, dy);
const afterResize = <K extends OutlinedKind>(shape: Of<K>, dx: number, dy: number): Partial<Of<K>> | undefined =>
  OUTLINED[shape.t].resize?.(shape, dx, dy);
const afterClip = <K extends OutlinedKind>(shape: Of<K>): Partial<Of<K>> => OUTLINED[shape.t].clip(shape);

/** @returns null for a shape without an outline */
export const outlineOf = (shape: AnyShape, size: PictureSize): Point[] | null => (isOutlined(shape) ? outline(shape, size) : null);

export function boundsOf(shape: AnyShape, size: PictureSize): Bounds | null {
  const points = outlineOf(shape, size);
  return points?.length ? boundsOfPoints(points) : null;
}

/** Percent of the picture, as far as the shape stays on it. */
export const moved = <S extends AnyShape>(shape: S, dx: number, dy: number): S =>
  isOutlined(shape) ? { ...shape, ...afterMove(shape, dx, dy) } : shape;

/** Percent of the picture. The first corner or the centre stays fixed. */
export const resized = <S extends AnyShape>(shape: S, dx: number, dy: number): S =>
  isOutlined(shape) ? { ...shape, ...afterResize(shape, dx, dy) } : shape;

/** A rotated box stays as it is; only the centre of an ellipse is moved. */
export const clipped = <S extends AnyShape>(shape: S): S => (isOutlined(shape) ? { ...shape, ...afterClip(shape) } : shape);
