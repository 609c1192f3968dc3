import { isShapeKind, SHAPE_NAMES } from '../interface/tags.js';
import { type Checker } from '../regions/checker.js';
import { type ShapeReader } from './shape-spec.js';
import { SHAPES, type Shape } from './shapes.js';

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
