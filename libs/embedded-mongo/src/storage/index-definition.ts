import { type Document } from '../bson/types.js';
import { type FieldSource } from '../bson/raw-document.js';
import { parseFilter } from '../query/filter-parse.js';
import { compileFilter } from '../query/filter-match.js';
import { type FilterNode } from '../query/filter-nodes.js';
import { isIndexName } from '../bson/types.js';

/** An index as the catalogue stores it: the user's specification plus what the engine keeps about it. */
export interface IndexRecord {
  /** Number of the index within its collection's key space. */
  readonly no: number;
  readonly name: string;
  readonly key: Readonly<Record<string, number>>;
  /** The user's other options, given back by listIndexes as they came. */
  options: Document;
  /** Per column: whether any document ever had an array on its path. Never goes back to false. */
  multikey: boolean[];
  /** Whether any key ever was too long to keep its order. Never goes back to false. */
  long: boolean;
}

/** An index ready for use: the record with its derived parts. */
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
  /** Whether queries may use it: not where it is hidden, collated or addresses array positions. */
  readonly usable: boolean;
}

/** Derives the parts of an index that its record implies. */
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
