import { type MediumSize } from '../interface/label-config.js';
import { type ObjectKind } from '../interface/tags.js';
import { type Json, type JsonObject } from '../json.js';
import { type Checker } from '../regions/checker.js';
import { boundsOfPoints, type PictureSize, type Point } from '../regions/geometry.js';

/** Percent of the picture: rounding by other tools. */
const SLACK = 0.1;
/** Percent beyond the picture that a rotated outline may reach, for a known and for an unknown size. */
const BEYOND = 100;
const BEYOND_UNKNOWN = 10_000;
/** Degrees. */
export const TURN = 360;
/** Seconds. */
export const TIME_SLACK = 0.05;
/** Maximum for unknown lengths: a year in seconds, the frames of a day at 240 per second. */
export const SECONDS_MAX = 31_536_000;
export const FRAMES_MAX = 20_736_000;

export interface ShapeContext {
  readonly medium: MediumSize;
  readonly text?: string;
}
export type Fail = (key: string, message: string) => void;

/** Values of one shape from outside. A wrong value becomes a problem and is replaced. */
export interface ShapeReader {
  readonly check: Checker;
  readonly given: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly number: (key: string) => number;
  /** From 0 to `max`. */
  readonly whole: (key: string, max: number) => number;
  readonly has: (key: string) => boolean;
  readonly inner: (value: unknown, field: string, keys: readonly string[]) => ShapeReader;
}

/** A result of Label Studio. */
export interface LsGiven {
  readonly result: JsonObject;
  readonly value: JsonObject;
  readonly type: string;
  /** Is undefined if the object is not known. */
  readonly on: ObjectKind | undefined;
}

type Values = Readonly<Record<string, Json | undefined>>;

export interface LsForm {
  readonly value: Values;
  /** Measures of the medium, for a region without imported ones. */
  readonly measures?: Values;
}

interface LabelStudio<S> {
  /** Keys of `value` that such a shape has. The order of `SHAPES` decides between kinds. */
  readonly keys: readonly string[];
  readonly defaults?: JsonObject;
  readonly isOne?: (given: LsGiven) => boolean;
  /** For a form of its own. `keys` are its keys then. */
  readonly read?: (given: LsGiven, check: Checker, field: string) => S | null;
  /** Default: `value` has all keys of the shape. */
  readonly write?: (shape: S, medium: MediumSize) => LsForm;
}

/** Knowledge about one kind of shape. A new kind is a file with its specification, and a line in `OUTLINED` or `SHAPES`. */
export interface ShapeSpec<S> {
  /** Names several of them in a sentence. */
  readonly plural: string;
  readonly keys: readonly Exclude<keyof S, 't'>[];
  /** Reads types and keys; `problems` checks the meaning. */
  readonly read: (from: ShapeReader) => S;
  readonly problems?: (shape: S, context: ShapeContext, fail: Fail) => void;
  /** Numbers that a file needs; default: 5. */
  readonly numbers?: (shape: S, medium: MediumSize) => number;
  readonly labelStudio?: LabelStudio<S>;
}

/** A shape on a picture with an outline. */
export interface OutlinedSpec<S> extends ShapeSpec<S> {
  readonly outline: (shape: S, size: PictureSize) => Point[];
  /** Changes of a move; units are percent, as far as the shape stays on the picture. */
  readonly move: (shape: S, dx: number, dy: number) => Partial<S>;
  /** The first corner or the centre stays fixed. */
  readonly resize?: (shape: S, dx: number, dy: number) => Partial<S>;
  readonly clip: (shape: S) => Partial<S>;
  /** Set if it has an area. Losses in a file that holds outlines or bounding boxes; none: keeps all. */
  readonly area?: { readonly asOutline?: string; readonly asBox: string };
}

export const inPicture = (value: number): boolean => value >= -SLACK && value <= 100 + SLACK;

export const pictureOf = ({ width, height }: MediumSize): PictureSize | undefined => (width && height ? { width, height } : undefined);

/** Rotated and round outlines may reach beyond the picture, but lie near it and partly on it. */
export function outlineProblems(outline: (size: PictureSize) => Point[], medium: MediumSize, fail: Fail): void {
  const picture = pictureOf(medium);
  const beyond = picture ? BEYOND : BEYOND_UNKNOWN;
  const { x, y, width, height } = boundsOfPoints(outline(picture ?? { width: 1, height: 1 }));
  const isNear = (from: number, size: number): boolean =>
    from >= -beyond && from + size <= 100 + beyond && from <= 100 + SLACK && from + size >= -SLACK;
  // Non-finite values are not near.
  if (!isNear(x, width)) fail('x', 'must be on the picture, its outline near it');
  if (!isNear(y, height)) fail('y', 'must be on the picture, its outline near it');
}

export function sizeProblems(sides: Readonly<Record<string, number>>, rotation: number, fail: Fail): void {
  for (const [key, side] of Object.entries(sides)) if (side <= 0) fail(key, 'must be more than 0');
  if (Math.abs(rotation) > TURN) fail('rotation', `must be at most ${TURN} degrees`);
}

export const lsValue = ({ t: _, ...value }: Values): Values => value;

/** Label Studio's form of a shape on a picture. */
export const onPicture = (shape: Values, { width, height }: MediumSize): LsForm => ({
  value: lsValue(shape),
  measures: { original_width: width, original_height: height, image_rotation: 0 },
});
