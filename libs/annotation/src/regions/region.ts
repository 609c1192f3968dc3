import { type Json, type JsonObject } from '../json.js';
import { type Shape } from '../shapes/shapes.js';

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
