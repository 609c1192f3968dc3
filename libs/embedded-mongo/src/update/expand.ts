import { PlainDocument } from '../bson/raw-document.js';
import { type Document, isDocument, own } from '../bson/types.js';
import { badValue } from '../errors.js';
import { type FilterNode, type Matcher } from '../query/filter-nodes.js';
import { matchedPosition } from '../query/positional.js';
import { showValue } from '../storage/duplicate-key.js';

/** Context that resolves `$`, `$[]` and `$[name]` in a path. */
export interface PathContext {
  /** Filter of the query, and the document before the update. */
  readonly filter: FilterNode | undefined;
  readonly original: Document;
  readonly arrayFilters: ReadonlyMap<string, Matcher>;
}

interface Branch {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Concrete paths of a path with positional operators in a document. */
export function expandPath(document: Document, parts: readonly string[], context: PathContext): readonly (readonly string[])[] {
  if (!parts.some((part) => part.startsWith('$'))) return [parts];
  let branches: readonly Branch[] = [{ path: [], value: document }];
  for (const part of parts) branches = branches.flatMap((branch) => step(branch, part, context));
  return branches.map(({ path }) => path);
}

function step(branch: Branch, part: string, context: PathContext): Branch[] {
  if (part === '$') return [stepToMatch(branch, context)];
  const name = /^\$\[(\w*)\]$/.exec(part)?.[1];
  if (name !== undefined) return stepToElements(branch, name, context);
  const value = isDocument(branch.value) || Array.isArray(branch.value) ? own(branch.value, part) : undefined;
  return [{ path: [...branch.path, part], value }];
}

function stepToMatch({ path, value }: Branch, { filter, original }: PathContext): Branch {
  const position = filter && matchedPosition(filter, new PlainDocument(original), path.join('.'));
  if (position === undefined) throw badValue('The positional operator did not find the match needed from the query.');
  return { path: [...path, String(position)], value: Array.isArray(value) ? (value[position] as unknown) : undefined };
}

function stepToElements({ path, value }: Branch, name: string, { arrayFilters }: PathContext): Branch[] {
  const shown = path.join('.');
  if (value === undefined) throw badValue(`The path '${shown}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value)) throw badValue(`Cannot apply array updates to non-array element ${path.at(-1) ?? ''}: ${showValue(value)}`);
  const matches = name === '' ? undefined : arrayFilters.get(name);
  return value.flatMap((entry: unknown, index) => {
    if (matches && !matches(new PlainDocument({ [name]: entry }))) return [];
    return [{ path: [...path, String(index)], value: entry }];
  });
}
