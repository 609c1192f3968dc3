import { isFullOf, type Problem } from '../json.js';
import { type ShapeKind } from '../interface/tags.js';
import { type Fail, type ShapeContext } from './shape-spec.js';
import { SHAPES, type ShapeOf } from './shapes.js';

/** `field` is the path of the shape. */
export function shapeProblems<Kind extends ShapeKind>(shape: ShapeOf<Kind>, context: ShapeContext, field: string): Problem[] {
  const problems: Problem[] = [];
  const fail: Fail = (key, message) => {
    if (!isFullOf(problems)) problems.push({ field: `${field}.${key}`, message });
  };
  SHAPES[shape.t].problems?.(shape, context, fail);
  return problems;
}
