import { type Json, type JsonObject } from '../json.js';
import { type ShapeKind } from '../interface/tags.js';

/** Percent of the picture's width and height. */
export type Point = [x: number, y: number];

/** Interpolated linearly between keyframes. */
export interface Keyframe {
  /** Counts from 1. */
  frame: number;
  /** Hides the box after this frame, until the next keyframe, if false. */
  enabled: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** Seconds. */
  time?: number;
}

/** Runs of pixels, row by row. The first run is of zeros and may be 0 long. */
export interface Mask {
  w: number;
  h: number;
  runs: number[];
}

interface TimeRange {
  start: number;
  end: number;
}

export interface BoxShape {
  t: 'box';
  /** Corner about which the box is rotated, and sides. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, from -360 to 360. */
  rotation: number;
}

/** Units are Label Studio's: percent of the original picture, UTF-16 units, seconds, frames from 1. Ranges include their last frame. */
export type Shape =
  | BoxShape
  | { t: 'ellipse'; x: number; y: number; radiusX: number; radiusY: number; rotation: number }
  | { t: 'polygon'; points: Point[]; closed?: boolean }
  | { t: 'point'; x: number; y: number; width: number }
  | ({ t: 'mask' } & Mask)
  | { t: 'span'; start: number; end: number; text?: string }
  | { t: 'segment'; start: number; end: number; channel?: number }
  | { t: 'track'; framesCount?: number; duration?: number; sequence: Keyframe[] }
  | { t: 'range'; ranges: TimeRange[] }
  | { t: 'relation'; from: string; to: string; direction: Direction }
  | { t: 'none' };
export type ShapeOf<Kind extends ShapeKind> = Extract<Shape, { t: Kind }>;

export const DIRECTIONS = ['right', 'left', 'bi'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Keys are Label Studio's: `choices`, `rating`, `selected`, `ranker`, `text`, `number`. */
export interface Answer {
  key: string;
  value: Json;
}

export interface FieldAnswer extends Answer {
  type: string;
  /** Set if it is not the region's. */
  to?: string;
  /** Label Studio wrote it without the region's geometry. */
  bare?: boolean;
  /** Set if it differs from the region's. */
  rest?: JsonObject;
  restValue?: JsonObject;
}

export interface Original {
  width?: number;
  height?: number;
  rotation?: number;
  /** Seconds. */
  duration?: number;
}

/** Immutable: a change makes a new object. */
export interface Region {
  /** At most 135 characters of A-Z, a-z, 0-9, `_`, `-`, and `>` for relations. */
  id: string;
  /** Name of the control. */
  from: string;
  /** Name of the object; several are joined by commas. Empty for relations. */
  to: string;
  /** Tag of the control; `relation` for relations. */
  type: string;
  labels: string[];
  shape: Shape;
  /** Set only if the shape is `none`. */
  answer?: Answer;
  /** Answers by control name: transcript, attributes. */
  fields?: Record<string, FieldAnswer>;
  original?: Original;
  /** Other keys of Label Studio's result, such as `origin`, `score`, `meta`. */
  rest?: JsonObject;
  /** Other keys of its `value`. */
  restValue?: JsonObject;
  /** Key of the labels in `value`, if it is not that of the type. */
  labelsKey?: string;
}

/** A suggestion, to be accepted, corrected or discarded. */
export interface Prediction {
  model?: string;
  score?: number;
  regions: Region[];
}

export const ANNOTATION_STATES = ['draft', 'submitted', 'accepted', 'fixed', 'rejected'] as const;
export type AnnotationState = (typeof ANNOTATION_STATES)[number];
