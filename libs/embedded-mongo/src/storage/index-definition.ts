import { type Document } from '../bson/types.js';
import { type FieldSource } from '../bson/raw-document.js';
import { parseFilter } from '../query/filter-parse.js';
import { compileFilter } from '../query/filter-match.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { isIndexName } from '../bson/types.js';

/** The catalogue record of an index: the user's specification and the engine's state. Part of the on-disk format. */
export interface IndexRecord {
  /** Number of the index in the key space of its collection. */
  readonly no: number;
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  /** Other options of the user, returned unchanged by listIndexes. */
  options: Document;
  /** Per column: whether a document ever had an array on its path. Never reset. */
  multikey: boolean[];
  /** Whether a key was ever too long to be stored in order. Never reset. */
  long: boolean;
}

/** An index record with its derived properties. */
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
  /** Whether queries may use the index: false if it is hidden, has a collation or addresses array positions. */
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
