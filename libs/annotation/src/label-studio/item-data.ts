import { isRecord, type Problem } from '../json.js';

/** Maximum depth: recursion into deeper data could overflow the stack. */
const DEPTH = 100;
/** Maximum entries: enough for the times of a recording's words, and few enough to read without a stall. */
const VALUES = 50_000;
/** Characters that no file or screen can show: the replacement character, NUL, half of a surrogate pair. */
const LOST = /[\0\uFFFD]|\p{Surrogate}/u;

const at = (field: string, message: string): Problem => ({ field, message });

/** Builds the path on the way back, because most data have no problem. */
function problemIn(value: unknown, depth: number, left: { values: number }): Problem | undefined {
  if (left.values-- < 0) return at('', `comes after ${VALUES} values, and an item has no more`);
  if (typeof value === 'string') {
    return LOST.test(value) ? at('', 'has a sign that cannot be read (�): it was lost before, or has another encoding') : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return at('', `is nested deeper than ${DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = problemIn(value[i], depth - 1, left);
      if (found) return at(`[${i}]${found.field}`, found.message);
    }
    return undefined;
  }
  for (const [key, each] of isRecord(value) ? Object.entries(value) : []) {
    if (key === '__proto__' || LOST.test(key)) return at('', 'has a name that cannot be kept');
    const found = problemIn(each, depth - 1, left);
    if (found) return at(`.${key}${found.field}`, found.message);
  }
  return undefined;
}

export function dataProblem(data: unknown): Problem | undefined {
  const found = problemIn(data, DEPTH, { values: VALUES });
  return found && at(found.field.replace(/^\./, '') || 'data', found.message);
}
