import { type Document } from '../bson/types.js';
import { type FieldSource } from '../bson/raw-document.js';
import { parseFilter } from '../query/filter-parse.js';
import { compileFilter } from '../query/filter-match.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { isIndexName } from '../bson/types.js';

/** Catalogue record: the user's specification and the engine's state. Part of the on-disk format. */
export interface IndexRecord {
  /** Number in the key space of the collection. */
  readonly no: number;
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  /** Other options of the user, which listIndexes returns unchanged. */
  options: Document;
  /** Per column: a document once had an array on its path. Never reset. */
  multikey: boolean[];
  /** A key was once too long to be stored in order. Never reset. */
  long: boolean;
}

export interface IndexDefinition {
  readonly record: IndexRecord;
  readonly no: number;
  readonly name: string;
  readonly fields: readonly string[];
  readonly paths: readonly (readonly string[])[];
  readonly directions: readonly number[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly expireAfterSeconds: number | undefined;
  /** Filter of a partial index, parsed for the planner and compiled for writes. */
  readonly partial: { readonly node: FilterNode; readonly matches: (document: FieldSource) => boolean } | undefined;
  /** Queries may use the index: it is not hidden, has no collation and addresses no array positions. */
  readonly usable: boolean;
}

export function defineIndex(record: IndexRecord): IndexDefinition {
  const fields = Object.keys(record.key);
  const paths = fields.map((field) => field.split('.'));
  const { options } = record;
  const filter = options['partialFilterExpression'] as Document | undefined;
  const node = filter ? parseFilter(filter) : undefined;
  return {
    record,
    no: record.no,
    name: record.name,
    fields,
    paths,
    directions: Object.values(record.key).map((direction) => (direction < 0 ? -1 : 1)),
    unique: options['unique'] === true || record.name === '_id_',
    sparse: options['sparse'] === true,
    expireAfterSeconds: typeof options['expireAfterSeconds'] === 'number' ? options['expireAfterSeconds'] : undefined,
    partial: node ? { node, matches: compileFilter(node) } : undefined,
    usable: options['hidden'] !== true && options['collation'] === undefined && !paths.some((path) => path.some(isIndexName)),
  };
}
