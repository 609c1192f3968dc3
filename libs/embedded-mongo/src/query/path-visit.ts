import { isDocument, isIndexName, own } from '../bson/types.js';

/** Receives each value at a path and its index in the first array on the path; true stops the traversal. */
export type Visit = (value: unknown, position: number | undefined) => boolean;

/**
 * Traverses a dotted path like query operators: an array on the path is entered by position and in each of its documents. An array at
 * the end of the path is visited as a whole.
 *
 * @returns whether a visit stopped the traversal
 */
export function visitPath(value: unknown, parts: readonly string[], at: number, visit: Visit, position?: number): boolean {
  if (at === parts.length) return visit(value, position);
  const part = parts[at] as string;
  if (Array.isArray(value)) {
    const index = Number(part);
    if (isIndexName(part) && index < value.length && visitPath(value[index], parts, at + 1, visit, position)) return true;
    for (let element = 0; element < value.length; element++) {
      const entry: unknown = value[element];
      if (isDocument(entry) && visitPath(entry, parts, at, visit, position ?? element)) return true;
    }
    return false;
  }
  if (!isDocument(value)) return visit(undefined, position);
  const next = own(value, part);
  return next === undefined ? visit(undefined, position) : visitPath(next, parts, at + 1, visit, position);
}
