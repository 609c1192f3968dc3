import { type Document } from '../bson/types.js';
import { type Comparator } from '../query/collation.js';
import { type Pause } from '../storage/pace.js';

/** Documents on their way through a pipeline, with plain numbers, and pauses for other clients. */
export type Stream = Generator<Document | Pause, void, undefined>;

/** What stages may depend on beside their input. */
export interface StageContext {
  readonly variables: Document | undefined;
  readonly compare: Comparator | undefined;
  /** The documents of another collection of the same database after a pipeline, whose beginning may use its indexes. */
  readonly foreign: (collection: string, pipeline: readonly Document[], variables: Document | undefined) => Stream;
}
