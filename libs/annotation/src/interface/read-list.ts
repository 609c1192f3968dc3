import { isJsonObject, isRecord, type Json } from '../json.js';

export const LIST_EXAMPLE = '["First answer","Second answer"]';

/** Cells of a table have lists as JSON. */
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

/** Accepts an array or its JSON text; undefined if a list object cannot show it. Ids must differ. */
export function readList(value: unknown): Json[] | undefined {
  const given = listOf(value);
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const list: unknown[] = given;
  if (!list.every(isEntry)) return undefined;
  const ids = list.map((entry) => String(isJsonObject(entry) ? entry['id'] : entry));
  return new Set(ids).size === ids.length ? list : undefined;
}
