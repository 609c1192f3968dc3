import { type ShapeKind } from '../interface/tags.js';
import { type BoxShape } from '../regions/boxes.js';
import { boundsOfPoints, type Bounds, type PictureSize, type Point } from '../regions/geometry.js';
import { BOX } from './box.js';
import { ELLIPSE, type EllipseShape } from './ellipse.js';
import { POINT, type PointShape } from './point.js';
import { POLYGON, type PolygonShape } from './polygon.js';
import { type OutlinedSpec } from './shape-spec.js';

export type OutlinedShape = PolygonShape | EllipseShape | BoxShape | PointShape;
export type OutlinedKind = OutlinedShape['t'];
type Of<Kind extends OutlinedKind> = { [K in Kind]: Extract<OutlinedShape, { t: K }> }[Kind];
type AnyShape = { readonly t: ShapeKind };

/** Shapes with an outline on a picture: a screen that draws loads no others. Order: see `LabelStudio.keys`. */
export const OUTLINED: { readonly [K in OutlinedKind]: OutlinedSpec<Of<K>> } = {
  polygon: POLYGON,
  ellipse: ELLIPSE,
  box: BOX,
  point: POINT,
};

const isOutlined = (shape: AnyShape): shape is OutlinedShape => Object.hasOwn(OUTLINED, shape.t);
const specOf = <K extends OutlinedKind>(shape: Of<K>): OutlinedSpec<Of<K>> => OUTLINED[shape.t];

/** @returns null for a shape without an outline */
export const outlineOf = (shape: AnyShape, size: PictureSize): Point[] | null =>
  isOutlined(shape) ? specOf(shape).outline(shape, size) : null;

export function boundsOf(shape: AnyShape, size: PictureSize): Bounds | null {
  const points = outlineOf(shape, size);
  return points?.length ? boundsOfPoints(points) : null;
}

/** Percent of the picture, as far as the shape stays on it. */
export const moved = <S extends AnyShape>(shape: S, dx: number, dy: number): S =>
  isOutlined(shape) ? { ...shape, ...specOf(shape).move(shape, dx, dy) } : shape;

/** Percent of the picture. The first corner or the centre stays fixed. */
export const resized = <S extends AnyShape>(shape: S, dx: number, dy: number): S =>
  isOutlined(shape) ? { ...shape, ...specOf(shape).resize?.(shape, dx, dy) } : shape;

/** A rotated box stays as it is; only the centre of an ellipse is moved. */
export const clipped = <S extends AnyShape>(shape: S): S => (isOutlined(shape) ? { ...shape, ...specOf(shape).clip(shape) } : shape);
