import { type RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { type Comparator } from '../query/collation.js';
import { type FilterNode, type Matcher } from '../query/filter-nodes.js';
import { type SortKey } from '../query/sort.js';
import { type Collection } from '../storage/collection.js';
import { type ReadView } from '../storage/views.js';
import { type Plan } from './plan.js';

/** Matching document with its stored bytes; `document` decodes fields lazily. */
export interface Row {
  readonly recordId: number;
  readonly bytes: Buffer;
  readonly document: RawDocument;
}

export interface Query {
  readonly filter?: Document | undefined;
  readonly sort?: Document | undefined;
  readonly skip?: number | undefined;
  /** 0 or undefined for no limit. */
  readonly limit?: number | undefined;
  readonly collation?: Document | undefined;
  readonly hint?: unknown;
  /** Values of `$$name` in `$expr`. */
  readonly variables?: Document | undefined;
}

export interface ExecutionStats {
  keysExamined: number;
  docsExamined: number;
}

export interface PreparedQuery {
  readonly view: ReadView;
  readonly collection: Collection;
  readonly node: FilterNode;
  readonly matches: Matcher | undefined;
  readonly plan: Plan;
  readonly sort: readonly SortKey[];
  readonly skip: number;
  readonly limit: number;
  readonly compare: Comparator | undefined;
  readonly stats: ExecutionStats;
}
