import { isFullOf, type Problem } from '../json.js';
import { splitsPair } from '../text/offsets.js';
import { type MediumSize } from '../interface/labelling-interface.js';
import { boundsOfPoints, type PictureSize } from './geometry.js';
import { maskProblem } from './mask-fit.js';
import { outlineOf } from './outlines.js';
import { type BoxShape, type Keyframe, type Shape } from './region.js';

/** Percent of the picture: rounding by other tools. */
const SLACK = 0.1;
/** Seconds. */
const TIME_SLACK = 0.05;
/** Percent beyond the picture that a rotated outline may reach, for a known and for an unknown size. */
const BEYOND = 100;
const BEYOND_UNKNOWN = 10_000;
/** Degrees. */
const TURN = 360;
/** Maximum for unknown lengths: a year in seconds, the frames of a day at 240 per second. */
const SECONDS_MAX = 31_536_000;
const FRAMES_MAX = 20_736_000;

interface ShapeContext {
  readonly medium: MediumSize;
  readonly text?: string;
}

type Fail = (key: string, message: string) => void;

const inPicture = (value: number): boolean => value >= -SLACK && value <= 100 + SLACK;

const pictureOf = ({ width, height }: MediumSize): PictureSize | undefined => (width && height ? { width, height } : undefined);

/** Rotated outlines and ellipses may reach beyond the picture, but lie near it and partly on it. */
function outlineProblems(shape: Shape, medium: MediumSize, fail: Fail): void {
  const picture = pictureOf(medium);
  const beyond = picture ? BEYOND : BEYOND_UNKNOWN;
  const { x, y, width, height } = boundsOfPoints(outlineOf(shape, picture ?? { width: 1, height: 1 }) ?? []);
  const isNear = (from: number, size: number): boolean =>
    from >= -beyond && from + size <= 100 + beyond && from <= 100 + SLACK && from + size >= -SLACK;
  // Non-finite values are not near.
  if (!isNear(x, width)) fail('x', 'must be on the picture, its outline near it');
  if (!isNear(y, height)) fail('y', 'must be on the picture, its outline near it');
}

function boxProblems(box: Omit<BoxShape, 't'>, medium: MediumSize, fail: Fail): void {
  const { x, y, width, height, rotation } = box;
  if (width <= 0) fail('width', 'must be more than 0');
  if (height <= 0) fail('height', 'must be more than 0');
  if (Math.abs(rotation) > TURN) fail('rotation', `must be at most ${TURN} degrees`);
  if (rotation % TURN !== 0) return outlineProblems({ t: 'box', ...box }, medium, fail);
  if (!inPicture(x) || !inPicture(x + width)) fail('x', 'must be within the picture');
  if (!inPicture(y) || !inPicture(y + height)) fail('y', 'must be within the picture');
}

function ellipseProblems(shape: Extract<Shape, { t: 'ellipse' }>, medium: MediumSize, fail: Fail): void {
  if (shape.radiusX <= 0) fail('radiusX', 'must be more than 0');
  if (shape.radiusY <= 0) fail('radiusY', 'must be more than 0');
  if (Math.abs(shape.rotation) > TURN) fail('rotation', `must be at most ${TURN} degrees`);
  outlineProblems(shape, medium, fail);
}

function rangeProblems(start: number, end: number, most: number, fail: Fail, unit: string): void {
  if (start < 0) fail('start', 'must be at least 0');
  if (end <= start) fail('end', 'must be after the start');
  if (end > most) fail('end', `must be within the ${unit}`);
}

/** Frames count from 1. A range includes both ends. */
function framesProblems(start: number, end: number, most: number, fail: Fail): void {
  if (!Number.isInteger(start) || start < 1) fail('start', 'must be a whole number, at least 1');
  if (!Number.isInteger(end) || end < start) fail('end', 'must be a whole number, not before the start');
  if (end > most) fail('end', 'must be within the video');
}

function trackProblems({ sequence, framesCount, duration }: Extract<Shape, { t: 'track' }>, medium: MediumSize, fail: Fail): void {
  const [frames, seconds] = [medium.frames ?? FRAMES_MAX, (medium.duration ?? SECONDS_MAX) + TIME_SLACK];
  if (framesCount !== undefined && framesCount > frames) fail('framesCount', `must be at most ${frames}`);
  if (duration !== undefined && !(duration >= 0 && duration <= seconds)) fail('duration', 'must be within the video');
  if (sequence.length === 0) fail('sequence', 'must have a keyframe');
  const last = Math.min(framesCount || frames, frames);
  sequence.forEach((key: Keyframe, i) => {
    const before = sequence[i - 1];
    const failKey: Fail = (name, message) => fail(`sequence[${i}].${name}`, message);
    if (before && key.frame <= before.frame) failKey('frame', 'must be after the keyframe before');
    if (key.frame > last) failKey('frame', `must be at most ${last}`);
    if (key.time !== undefined && !(key.time >= 0 && key.time <= seconds)) failKey('time', 'must be within the video');
    boxProblems(key, medium, failKey);
  });
}

/** `field` is the path of the shape. */
export function shapeProblems(shape: Shape, { medium, text }: ShapeContext, field: string): Problem[] {
  const problems: Problem[] = [];
  const fail: Fail = (key, message) => {
    if (!isFullOf(problems)) problems.push({ field: `${field}.${key}`, message });
  };
  switch (shape.t) {
    case 'box':
      boxProblems(shape, medium, fail);
      break;
    case 'ellipse':
      ellipseProblems(shape, medium, fail);
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
      if (shape.width < 0 || shape.width > 100) fail('width', 'must be from 0 to 100');
      break;
    case 'mask': {
      const wrong = maskProblem(shape, pictureOf(medium));
      if (wrong) fail(...wrong);
      break;
    }
    case 'span':
      rangeProblems(shape.start, shape.end, text?.length ?? Infinity, fail, 'text');
      if (text !== undefined && (splitsPair(text, shape.start) || splitsPair(text, shape.end))) fail('start', 'must not split a character');
      break;
    case 'segment':
      rangeProblems(shape.start, shape.end, (medium.duration ?? SECONDS_MAX) + TIME_SLACK, fail, 'recording');
      break;
    case 'track':
      trackProblems(shape, medium, fail);
      break;
    case 'range':
      if (shape.ranges.length === 0) fail('ranges', 'must have a range');
      shape.ranges.forEach(({ start, end }, i) =>
        framesProblems(start, end, medium.frames ?? FRAMES_MAX, (key, message) => fail(`ranges[${i}].${key}`, message)),
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
