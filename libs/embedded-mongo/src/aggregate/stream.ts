import { type Document } from '../bson/types.js';
import { type Comparator } from '../query/collation.js';
import { type YieldPoint } from '../storage/yielding.js';

/** Documents in a pipeline, with plain numbers and yield points. */
export type Stream = Generator<Document | YieldPoint, void, undefined>;

export interface StageContext {
  readonly variables: Document | undefined;
  readonly compare: Comparator | undefined;
  /** Runs a pipeline on another collection of the same database; its leading stages may use indexes. */
  readonly foreign: (collection: string, pipeline: readonly Document[], variables: Document | undefined) => Stream;
}
