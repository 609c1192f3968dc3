import { isFullOf, type Problem } from '../json.js';
import { isShapeKind, SHAPE_NAMES, type ShapeKind } from '../interface/tags.js';
import { type Checker } from '../regions/checker.js';
import { MASK, type MaskShape } from './mask.js';
import { OUTLINED, type OutlinedShape } from './outlined.js';
import { RANGE, type RangeShape } from './range.js';
import { RELATION, type RelationShape } from './relation.js';
import { SEGMENT, type SegmentShape } from './segment.js';
import { type Fail, type ShapeContext, type ShapeReader, type ShapeSpec } from './shape-spec.js';
import { SPAN, type SpanShape } from './span.js';
import { TRACK, type TrackShape } from './track.js';

type NoShape = { t: 'none' };

/** Units are Label Studio's: percent of the original picture, UTF-16 units, seconds, frames from 1. Ranges include their last frame. */
export type Shape = OutlinedShape | MaskShape | SpanShape | SegmentShape | TrackShape | RangeShape | RelationShape | NoShape;
export type ShapeOf<Kind extends ShapeKind> = { [K in Kind]: Extract<Shape, { t: K }> }[Kind];

/** All kinds. Order: see `LabelStudio.keys`. Screens use `OUTLINED`, or the file of a kind. */
export const SHAPES: { readonly [K in ShapeKind]: ShapeSpec<ShapeOf<K>> } = {
  track: TRACK,
  range: RANGE,
  mask: MASK,
  ...OUTLINED,
  segment: SEGMENT,
  span: SPAN,
  relation: RELATION,
  none: { plural: 'answers about the whole item', keys: [], read: () => ({ t: 'none' }) },
};

export const shapeSpec = <K extends ShapeKind>(shape: ShapeOf<K>): ShapeSpec<ShapeOf<K>> => SHAPES[shape.t];

/** `field` is the path of the shape. */
export function shapeProblems(shape: Shape, context: ShapeContext, field: string): Problem[] {
  const problems: Problem[] = [];
  const fail: Fail = (key, message) => {
    if (!isFullOf(problems)) problems.push({ field: `${field}.${key}`, message });
  };
  shapeSpec(shape).problems?.(shape, context, fail);
  return problems;
}

function readerOf(check: Checker, value: unknown, field: string, keys: readonly string[]): ShapeReader {
  const given = check.record(value, field, keys);
  return {
    check,
    given,
    field,
    number: (key) => check.number(given[key], `${field}.${key}`),
    whole: (key, max) => check.number(given[key], `${field}.${key}`, { min: 0, max, whole: true }),
    has: (key) => given[key] !== undefined,
    inner: (inner, path, known) => readerOf(check, inner, path, known),
  };
}

/** Reads types and keys; `shapeProblems` checks the meaning. */
export function readShape(check: Checker, value: unknown, field: string): Shape {
  const t = typeof value === 'object' && value !== null ? Reflect.get(value, 't') : undefined;
  if (isShapeKind(t)) return SHAPES[t].read(readerOf(check, value, field, ['t', ...SHAPES[t].keys]));
  check.fail(`${field}.t`, `must be one of: ${Object.keys(SHAPE_NAMES).join(', ')}`);
  return { t: 'none' };
}
