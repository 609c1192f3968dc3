import { type FieldSource } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { type Comparator } from './collation.js';

/** A parsed filter, read by the planner and compiled by the matcher. */
export type FilterNode =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly nodes: readonly FilterNode[] }
  | { readonly kind: 'field'; readonly path: string; readonly test: Test }
  | { readonly kind: 'expression'; readonly expression: unknown }
  | { readonly kind: 'schema'; readonly schema: Document }
  | { readonly kind: 'constant'; readonly value: boolean };

export type RangeOperator = 'gt' | 'gte' | 'lt' | 'lte';

/** One condition on the values of a path. */
export type Test =
  | { readonly op: 'eq'; readonly value: unknown }
  | { readonly op: RangeOperator; readonly value: unknown }
  | { readonly op: 'in'; readonly values: readonly unknown[]; readonly patterns: readonly Pattern[] }
  | { readonly op: 'regex'; readonly pattern: Pattern }
  | { readonly op: 'exists'; readonly wanted: boolean }
  | { readonly op: 'type'; readonly types: readonly number[] }
  | { readonly op: 'size'; readonly size: number }
  | { readonly op: 'mod'; readonly divisor: number; readonly remainder: number }
  | { readonly op: 'bits'; readonly mode: BitsMode; readonly mask: bigint }
  | { readonly op: 'elemMatchValue'; readonly tests: readonly Test[] }
  | { readonly op: 'elemMatchDocument'; readonly node: FilterNode }
  | { readonly op: 'not'; readonly tests: readonly Test[] }
  | { readonly op: 'never' };

export type BitsMode = 'allSet' | 'allClear' | 'anySet' | 'anyClear';

/** A regular expression in BSON and in JavaScript form. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly regex: RegExp;
}

/** The context of a filter. */
export interface FilterContext {
  readonly compare?: Comparator | undefined;
  /** Values of `$$name` in `$expr`. */
  readonly variables?: Document | undefined;
}

/** The array index of a match, for the positional operator `$`. */
export interface MatchTrace {
  position: number | undefined;
}

export type Matcher = (document: FieldSource, trace?: MatchTrace) => boolean;
