import { type Json, type JsonObject } from '../json.js';
import { type ShapeKind } from '../interface/tags.js';

/** A position in percent of the picture's width and height. */
export type Point = [x: number, y: number];

/** The state of a tracked box at one frame. Between keyframes the box moves in a straight line. */
export interface Keyframe {
  /** From 1. */
  frame: number;
  /** False: the box is shown on this frame and on none until the next keyframe. */
  enabled: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** Seconds. */
  time?: number;
}

/** A mask as runs of pixels, row by row; the first run is of zeros and may be 0 long. */
export interface Mask {
  w: number;
  h: number;
  runs: number[];
}

export interface TimeRange {
  start: number;
  end: number;
}

export interface BoxShape {
  t: 'box';
  /** The corner about which the box is turned, and its sides. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise, from 0 to 360. */
  rotation: number;
}

/**
 * The geometry of a region, in Label Studio's units: percent of the original picture, offsets in UTF-16 units, seconds, frames that
 * count from 1 and of which the last belongs to a range.
 */
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
/** From the first region to the second, the other way, or both. */
export type Direction = (typeof DIRECTIONS)[number];

/** What was answered to one control: the key is Label Studio's (`choices`, `rating`, `selected`, `ranker`, `text`, `number`). */
export interface Answer {
  key: string;
  value: Json;
}

/** The answer to a control that is asked of each region. */
export interface FieldAnswer extends Answer {
  /** The tag of its control. */
  type: string;
  /** Its object, where it is not the region's. */
  to?: string;
  /** Label Studio wrote it without the region's geometry. */
  bare?: boolean;
  /** What else Label Studio had beside it, where that is not the region's own `rest` and `restValue`. */
  rest?: JsonObject;
  restValue?: JsonObject;
}

/** The picture that a region was drawn on, where it came from outside. */
export interface Original {
  width?: number;
  height?: number;
  rotation?: number;
  /** Seconds. */
  duration?: number;
}

/** One thing that was labelled: a shape, its labels, and the answers that belong to it. Immutable: a change makes a new one. */
export interface Region {
  /** Unique within the annotation; 64 characters of A-Z, a-z, 0-9, `_`, `-` at most, and `>` in relations. */
  id: string;
  /** The name of its control. */
  from: string;
  /** The name of its object; several are joined by commas. Empty in relations. */
  to: string;
  /** The tag of its control; `relation` in relations. */
  type: string;
  labels: string[];
  shape: Shape;
  /** Only where the shape is `none`. */
  answer?: Answer;
  /** Answers about this region by the name of the control: transcript, attributes. */
  fields?: Record<string, FieldAnswer>;
  original?: Original;
  /** Other keys of Label Studio's result, kept as they came: `origin`, `score`, `meta`, … */
  rest?: JsonObject;
  /** Other keys of its `value`. */
  restValue?: JsonObject;
  /** The key of the labels in `value`, where it is not the one of the type. */
  labelsKey?: string;
}

/** What a model or another source suggests for an item: shown, then accepted, corrected or discarded. */
export interface Prediction {
  model?: string;
  score?: number;
  regions: Region[];
}

export const ANNOTATION_STATES = ['draft', 'submitted', 'accepted', 'fixed', 'rejected'] as const;
export type AnnotationState = (typeof ANNOTATION_STATES)[number];

/** The work of one person on one item. */
export interface Annotation {
  itemId: string;
  annotatorId: string;
  interfaceVersion: number;
  /** Counts the changes that the server took, from 0. */
  revision: number;
  regions: Region[];
  /** Active seconds. */
  seconds: number;
  state: AnnotationState;
}
