import { type Document, isDocument, isIndexName, own, setOwn } from '../bson/types.js';
import { showValue } from '../storage/duplicate-key.js';
import { CommandError, badValue } from '../errors.js';

/** MongoDB's limit on array growth by a path. */
const MAX_BACKFILL = 1_500_000;

export function getAt(document: unknown, path: readonly string[]): unknown {
  let value = document;
  for (const part of path) {
    if (!isDocument(value) && !Array.isArray(value)) return undefined;
    value = own(value, part);
  }
  return value;
}

/** Sets a value and creates missing parent documents. @throws 28 if a parent is a scalar */
export function setAt(document: Document, path: readonly string[], value: unknown): void {
  let holder: Document | unknown[] = document;
  for (let at = 0; at < path.length - 1; at++) {
    const part = path[at] as string;
    let next = own(holder, part);
    if (next === undefined) {
      next = {};
      put(holder, part, next);
    }
    const below = path[at + 1] as string;
    const fits = Array.isArray(next) ? isIndexName(below) : isDocument(next);
    if (!fits) throw new CommandError(28, `Cannot create field '${below}' in element {${part}: ${showValue(next)}}`);
    holder = next as Document | unknown[];
  }
  put(holder, path.at(-1) as string, value);
}

function put(holder: Document | unknown[], part: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    setOwn(holder, part, value);
    return;
  }
  const index = Number(part);
  if (index > holder.length + MAX_BACKFILL) throw badValue(`can't backfill more than ${MAX_BACKFILL} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

/** Removes the value at a path; an array element becomes null, so that other elements keep their positions. */
export function unsetAt(document: Document, path: readonly string[]): void {
  const holder = getAt(document, path.slice(0, -1));
  const part = path.at(-1) as string;
  if (Array.isArray(holder)) {
    if (isIndexName(part) && Number(part) < holder.length) holder[Number(part)] = null;
  } else if (isDocument(holder)) {
    delete holder[part];
  }
}
