import { isJsonObject, isRecord, type Json } from '../json.js';

/** Example of a list for messages and hints. */
export const LIST_EXAMPLE = '["First answer","Second answer"]';

/** Parses a list in a cell of a table, which is JSON; anything else is returned unchanged. */
function listOf(value: unknown): unknown {
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const isEntry = (entry: unknown): entry is Json => {
  if (typeof entry === 'string') return entry.trim() !== '';
  if (typeof entry === 'number') return true;
  const id = isRecord(entry) ? entry['id'] : undefined;
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
};

/** Reads the list of an item from an array or a JSON text; undefined if a list object cannot show it. Ids must differ. */
export function readList(value: unknown): Json[] | undefined {
  const given = listOf(value);
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const list: unknown[] = given;
  if (!list.every(isEntry)) return undefined;
  const ids = list.map((entry) => String(isJsonObject(entry) ? entry['id'] : entry));
  return new Set(ids).size === ids.length ? list : undefined;
}
