import { createHash } from 'node:crypto';
import { ExactNumber, isJsonObject, type Json, type JsonObject, type Prediction } from '@labelbridge/annotation';
import { type NewItem } from './read-row.js';

/** JSON in one spelling: keys in order, numbers and texts alike, as a table has texts for numbers. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value instanceof ExactNumber ? value.digits : String(value ?? ''));
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`;
}

/** A digest of what a row says: two rows with one id and another content are not the same row. */
export const contentOf = (data: JsonObject, prediction: Prediction | null): string =>
  createHash('sha256')
    .update(canonical(data))
    .update(prediction ? canonical(JSON.parse(JSON.stringify(prediction.regions)) as Json) : '')
    .digest('hex')
    .slice(0, 32);

/** A row that may become an item, with all that is made of what it says. */
export interface NewRow {
  readonly line: number;
  readonly item: NewItem;
  readonly content: string;
  readonly mediaIds: string[];
  /** As JSON. */
  readonly data: string;
  readonly prediction: string | null;
}

export interface KeyedRow extends NewRow {
  /** By its id, else by its file and its place there. */
  readonly key: string;
}

/** The key of a row that is there already with other content, as when its file is read with other columns. */
const otherKey = ({ key, content }: KeyedRow): string => `${key}:${content}`;

/** All keys under which a task may have these rows. */
export const keysOf = (rows: readonly KeyedRow[]): string[] => rows.flatMap((row) => (isById(row) ? [row.key] : [row.key, otherKey(row)]));

const isById = ({ item }: KeyedRow): boolean => item.externalId !== null;

export interface SortedRows {
  /** What is new, by its key. */
  readonly fresh: ReadonlyMap<string, KeyedRow>;
  readonly repeated: number;
  /** Rows whose id another row has, with other content. */
  readonly clashing: readonly KeyedRow[];
}

/** Sorts out which rows a task has already. @param known the contents of its items by their keys */
export function sortRows(rows: readonly KeyedRow[], known: ReadonlyMap<string, string>): SortedRows {
  const fresh = new Map<string, KeyedRow>();
  const clashing: KeyedRow[] = [];
  let repeated = 0;
  const contentAt = (key: string): string | undefined => known.get(key) ?? fresh.get(key)?.content;
  for (const row of rows) {
    const content = contentAt(row.key);
    if (content === undefined) fresh.set(row.key, row);
    else if (content === row.content) repeated++;
    else if (isById(row)) clashing.push(row);
    else if (contentAt(otherKey(row)) === undefined) fresh.set(otherKey(row), row);
    else repeated++;
  }
  return { fresh, repeated, clashing };
}
