import { type FieldSource } from '../bson/raw-document.js';
import { encodeDocument } from '../bson/encode.js';
import { type Document, cloneValue, isDocument, own, setOwn } from '../bson/types.js';
import { type FieldExpression, fieldExpression } from '../aggregate/field-expression.js';
import { CommandError } from '../errors.js';
import { getAt, setAt, unsetAt } from '../update/paths.js';
import { type FilterNode } from './filter-nodes.js';
import { matchedPosition } from './positional.js';
import { compileBytesProjection } from './projection-bytes.js';
import { type PathTree, type Projection, parseProjection } from './projection-parse.js';

export interface ProjectionContext {
  /** Filter of the query, which determines the element of `path.$`. */
  readonly filter?: FilterNode;
  readonly variables?: Document | undefined;
}

/** @returns undefined if the projection does not change documents */
export function compileProjection(
  projection: Document | undefined,
  context: ProjectionContext = {},
): ((document: FieldSource) => Document) | undefined {
  const parsed = parsedOf(projection);
  return parsed && compileParsed(parsed, context);
}

/** Variant of `compileProjection` on bytes, which need not decode most documents. */
export function compileRowProjection(
  projection: Document | undefined,
  context: ProjectionContext = {},
): ((row: { readonly bytes: Buffer; readonly document: FieldSource }) => Buffer) | undefined {
  const parsed = parsedOf(projection);
  if (!parsed) return undefined;
  const copy = compileBytesProjection(parsed);
  const projected = compileParsed(parsed, context);
  return ({ bytes, document }) => copy?.(bytes) ?? encodeDocument(projected(document));
}

const parsedOf = (projection: Document | undefined): Projection | undefined =>
  projection && Object.keys(projection).length > 0 ? parseProjection(projection) : undefined;

function compileParsed(parsed: Projection, context: ProjectionContext): (document: FieldSource) => Document {
  const computed = parsed.expressions.map(({ path, expression }) => ({ path, evaluate: fieldExpression(expression, context.variables) }));
  return (document) => project(document, parsed, computed, context);
}

interface Computed {
  readonly path: readonly string[];
  readonly evaluate: FieldExpression;
}

function project(document: FieldSource, parsed: Projection, computed: readonly Computed[], context: ProjectionContext): Document {
  const source = document.whole();
  // Branches of the tree may be shared with the source, so they are copied before a change.
  const projected = parsed.mode === 'include' ? includeFields(source, parsed.tree) : excludeFields(source, parsed.tree);
  const changes = parsed.slices.length + parsed.elements.length + computed.length > 0 || parsed.positional !== undefined;
  if (!changes) return projected;
  const result = cloneValue(projected);
  for (const { path, skip, count } of parsed.slices) sliceAt(result, path, skip, count);
  for (const { path, matches } of parsed.elements) elementAt(source, result, path, matches);
  if (parsed.positional !== undefined) positionAt(document, result, parsed.positional, context);
  for (const { path, evaluate } of computed) {
    const value = evaluate(document);
    if (value !== undefined) setAt(result, path, value);
  }
  return result;
}

function includeFields(document: Document, tree: PathTree): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const wanted = own(tree, key) as PathTree | true | undefined;
    if (wanted === undefined) continue;
    const value = wanted === true ? document[key] : includeIn(document[key], wanted);
    if (value !== undefined) setOwn(result, key, value);
  }
  return result;
}

/** Below an included path only documents are kept: scalars are omitted, also in arrays. */
function includeIn(value: unknown, tree: PathTree): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => includeIn(entry, tree)).filter((entry) => entry !== undefined);
  return isDocument(value) ? includeFields(value, tree) : undefined;
}

function excludeFields(document: Document, tree: PathTree): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const unwanted = own(tree, key) as PathTree | true | undefined;
    if (unwanted === true) continue;
    setOwn(result, key, unwanted === undefined ? document[key] : excludeIn(document[key], unwanted));
  }
  return result;
}

function excludeIn(value: unknown, tree: PathTree): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => excludeIn(entry, tree));
  return isDocument(value) ? excludeFields(value, tree) : value;
}

function sliceAt(value: unknown, path: readonly string[], skip: number | undefined, count: number): void {
  if (Array.isArray(value)) {
    for (const entry of value) sliceAt(entry, path, skip, count);
    return;
  }
  if (!isDocument(value)) return;
  const [part, ...rest] = path;
  const next = part === undefined ? undefined : own(value, part);
  if (part === undefined || next === undefined) return;
  if (rest.length > 0) return sliceAt(next, rest, skip, count);
  if (Array.isArray(next)) value[part] = sliceOf(next, skip, count);
}

function sliceOf(array: readonly unknown[], skip: number | undefined, count: number): unknown[] {
  if (skip === undefined) return count < 0 ? array.slice(count) : array.slice(0, count);
  const from = skip < 0 ? Math.max(0, array.length + skip) : skip;
  return array.slice(from, from + count);
}

function elementAt(source: Document, result: Document, path: readonly string[], matches: (holder: Document) => boolean): void {
  const array = getAt(source, path);
  const found: unknown = Array.isArray(array) ? array.find((entry: unknown) => matches({ element: [entry] })) : undefined;
  if (found === undefined) unsetAt(result, path);
  else setAt(result, path, [found]);
}

function positionAt(document: FieldSource, result: Document, arrayPath: string, { filter }: ProjectionContext): void {
  const path = arrayPath.split('.');
  const array = getAt(document.whole(), path);
  if (!Array.isArray(array)) return;
  const position = filter && matchedPosition(filter, document, arrayPath);
  if (position === undefined) {
    throw new CommandError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }
  setAt(result, path, [array[position]]);
}
