import { isRecord, type Problem } from '../json.js';

/** Deeper data are no data that anybody shows, and more than a program can follow. */
const DEPTH = 100;
/** What cannot stand in a file or on a screen: the sign for one that was lost, zero, half of a pair. */
const LOST = /[\0\uFFFD]|\p{Surrogate}/u;

/** What of an item's data cannot be kept: the first thing, by its place. All else is kept as it came. */
export function dataProblem(value: unknown, field = '', depth = DEPTH): Problem | undefined {
  const at = field || 'data';
  if (typeof value === 'string') {
    return LOST.test(value)
      ? { field: at, message: 'has a sign that cannot be read (�): it was lost before, or has another encoding' }
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return { field: at, message: `is nested deeper than ${DEPTH} levels` };
  for (const [key, each] of Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : []) {
    if (key === '__proto__' || (typeof key === 'string' && LOST.test(key))) return { field: at, message: 'has a name that cannot be kept' };
    const problem = dataProblem(each, Array.isArray(value) ? `${field}[${key}]` : field ? `${field}.${key}` : String(key), depth - 1);
    if (problem) return problem;
  }
  return undefined;
}
