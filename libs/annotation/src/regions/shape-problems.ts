import { type Problem } from '../json.js';
import { splitsPair } from '../text/offsets.js';
import { type Item } from '../interface/labelling-interface.js';
import { type Keyframe, type Shape } from './region.js';

/** Rounding of other tools, in percent of the picture. */
const SLACK = 0.1;
/** The same, in seconds. */
const TIME_SLACK = 0.05;

export interface ShapeContext {
  readonly item: Item;
  /** The text that a span is in, where it is known. */
  readonly text?: string;
}

type Fail = (key: string, message: string) => void;

const inPicture = (value: number): boolean => value >= -SLACK && value <= 100 + SLACK;

function boxProblems(
  { x, y, width, height, rotation }: { x: number; y: number; width: number; height: number; rotation: number },
  fail: Fail,
): void {
  if (width <= 0) fail('width', 'must be more than 0');
  if (height <= 0) fail('height', 'must be more than 0');
  // The corners of a turned box may be outside.
  if (rotation % 360 !== 0) return;
  if (!inPicture(x) || !inPicture(x + width)) fail('x', 'must be within the picture');
  if (!inPicture(y) || !inPicture(y + height)) fail('y', 'must be within the picture');
}

function rangeProblems(start: number, end: number, most: number | undefined, fail: Fail, unit: string): void {
  if (start < 0) fail('start', 'must be at least 0');
  if (end < start) fail('end', 'must not be before the start');
  if (most !== undefined && end > most) fail('end', `must be within the ${unit}`);
}

function trackProblems(sequence: readonly Keyframe[], framesCount: number | undefined, fail: Fail): void {
  if (sequence.length === 0) fail('sequence', 'must have a keyframe');
  sequence.forEach((key, i) => {
    const before = sequence[i - 1];
    if (before && key.frame <= before.frame) fail(`sequence[${i}].frame`, 'must be after the keyframe before');
    if (framesCount && key.frame > framesCount) fail(`sequence[${i}].frame`, `must be at most ${framesCount}`);
    boxProblems(key, (name, message) => fail(`sequence[${i}].${name}`, message));
  });
}

/** What makes a shape senseless: empty, outside its medium, out of order. `field` is the path of the shape. */
export function shapeProblems(shape: Shape, { item, text }: ShapeContext, field: string): Problem[] {
  const problems: Problem[] = [];
  const fail: Fail = (key, message) => problems.push({ field: `${field}.${key}`, message });
  switch (shape.t) {
    case 'box':
      boxProblems(shape, fail);
      break;
    case 'ellipse':
      if (shape.radiusX <= 0) fail('radiusX', 'must be more than 0');
      if (shape.radiusY <= 0) fail('radiusY', 'must be more than 0');
      break;
    case 'polygon': {
      const least = shape.closed === false ? 1 : 3;
      if (shape.points.length < least) fail('points', `must have at least ${least} points`);
      shape.points.forEach(([x, y], i) => {
        if (!inPicture(x) || !inPicture(y)) fail(`points[${i}]`, 'must be within the picture');
      });
      break;
    }
    case 'point':
      if (!inPicture(shape.x)) fail('x', 'must be within the picture');
      if (!inPicture(shape.y)) fail('y', 'must be within the picture');
      if (shape.width < 0) fail('width', 'must be at least 0');
      break;
    case 'mask': {
      const pixels = shape.runs.reduce((sum, run) => sum + run, 0);
      if (pixels !== shape.w * shape.h) fail('runs', `must add up to ${shape.w} × ${shape.h} pixels`);
      break;
    }
    case 'span':
      rangeProblems(shape.start, shape.end, text?.length, fail, 'text');
      if (shape.end === shape.start) fail('end', 'must be after the start');
      if (text !== undefined && (splitsPair(text, shape.start) || splitsPair(text, shape.end))) fail('start', 'must not split a character');
      break;
    case 'segment':
      rangeProblems(shape.start, shape.end, item.duration === undefined ? undefined : item.duration + TIME_SLACK, fail, 'recording');
      break;
    case 'track':
      trackProblems(shape.sequence, shape.framesCount, fail);
      break;
    case 'range':
      if (shape.ranges.length === 0) fail('ranges', 'must have a range');
      shape.ranges.forEach(({ start, end }, i) =>
        rangeProblems(start, end, item.frames, (key, message) => fail(`ranges[${i}].${key}`, message), 'video'),
      );
      break;
    case 'relation':
      if (shape.from === shape.to) fail('to', 'must be another region');
      break;
    case 'none':
      break;
  }
  return problems;
}
