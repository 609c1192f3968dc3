import { createHash } from 'node:crypto';
import { ExactNumber, isJsonObject, type Json, type JsonObject, type Prediction } from '@labelbridge/annotation';
import { type NewItem } from './read-row.js';

/** Canonical JSON with sorted keys. Numbers and texts are equal, because tables have texts for numbers. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value instanceof ExactNumber ? value.digits : String(value ?? ''));
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(',')}}`;
}

/** A digest of a row's content. Rows with the same id and different content are different rows. */
export const contentOf = (data: JsonObject, prediction: Prediction | null): string =>
  createHash('sha256')
    .update(canonical(data))
    .update(prediction ? canonical(JSON.parse(JSON.stringify(prediction.regions)) as Json) : '')
    .digest('hex')
    .slice(0, 32);

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
  /** The id, else the file and the place in it. */
  readonly key: string;
}

/** The key of a row whose first key has other content, such as after an import with other columns. */
const otherKey = ({ key, content }: KeyedRow): string => `${key}:${content}`;

export const keysOf = (rows: readonly KeyedRow[]): string[] => rows.flatMap((row) => (isById(row) ? [row.key] : [row.key, otherKey(row)]));

const isById = ({ item }: KeyedRow): boolean => item.externalId !== null;

export interface SortedRows {
  readonly fresh: ReadonlyMap<string, KeyedRow>;
  readonly repeated: number;
  /** Rows whose id belongs to a row with other content. */
  readonly clashing: readonly KeyedRow[];
}

/** Sorts rows into new, repeated and clashing ones. @param known the contents of the task's items by key */
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
