import { isDocument, isIndexName, own } from '../bson/types.js';

/**
 * Called with each value a path reaches and the index within the first array crossed on the way; true ends the walk.
 */
export type Visit = (value: unknown, position: number | undefined) => boolean;

/**
 * Walks a dotted path as query operators do: an array on the way is entered by position and into each of its documents.
 * The array at the end of a path is visited as a whole. Returns whether a visit ended the walk.
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
