import { type FieldSource } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { type Comparator } from './collation.js';

/** Parsed filter, which the planner reads and the matcher compiles. */
export type FilterNode =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly nodes: readonly FilterNode[] }
  | { readonly kind: 'field'; readonly path: string; readonly test: Test }
  | { readonly kind: 'expression'; readonly expression: unknown }
  | { readonly kind: 'schema'; readonly schema: Document }
  | { readonly kind: 'constant'; readonly value: boolean };

export type RangeOperator = 'gt' | 'gte' | 'lt' | 'lte';

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

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly regex: RegExp;
}

export interface FilterContext {
  readonly compare?: Comparator | undefined;
  /** Values of `$$name` in `$expr`. */
  readonly variables?: Document | undefined;
}

/** Array index of a match, for the positional operator `$`. */
export interface MatchTrace {
  position: number | undefined;
}

export type Matcher = (document: FieldSource, trace?: MatchTrace) => boolean;
