import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';
import { documentMatcher } from './filter-match.js';

/** Included or excluded paths as a tree; `true` stands for the complete subtree. */
export interface PathTree {
  [part: string]: PathTree | true;
}

/** Parsed projection (https://www.mongodb.com/docs/manual/reference/method/db.collection.find/#projection). */
export interface Projection {
  readonly mode: 'include' | 'exclude';
  readonly tree: PathTree;
  readonly slices: readonly { readonly path: readonly string[]; readonly skip: number | undefined; readonly count: number }[];
  readonly elements: readonly { readonly path: readonly string[]; readonly matches: ElementTest }[];
  readonly expressions: readonly { readonly path: readonly string[]; readonly expression: unknown }[];
  /** Array in `path.$`. */
  readonly positional: string | undefined;
}

/** Test of an array element, passed as `{element: value}`, against a projection's `$elemMatch`. */
export type ElementTest = (holder: Document) => boolean;

interface Draft {
  mode: 'include' | 'exclude' | undefined;
  idFlag: boolean | undefined;
  tree: PathTree;
  slices: Projection['slices'][number][];
  elements: Projection['elements'][number][];
  expressions: Projection['expressions'][number][];
  positional: string | undefined;
}

/** @throws 31253 or 31254 for mixed inclusion and exclusion */
export function parseProjection(projection: Document): Projection {
  const draft: Draft = { mode: undefined, idFlag: undefined, tree: {}, slices: [], elements: [], expressions: [], positional: undefined };
  for (const [path, value] of Object.entries(projection)) addEntry(draft, path, value);
  const mode = draft.mode ?? (draft.idFlag === true ? 'include' : 'exclude');
  // A projection of $slice alone keeps all other fields; with included fields $slice includes its own.
  if (mode === 'include') for (const { path } of draft.slices) addPath(draft.tree, path);
  if (mode === 'include' ? draft.idFlag !== false : draft.idFlag === false) draft.tree['_id'] = true;
  return {
    mode,
    tree: draft.tree,
    slices: draft.slices,
    elements: draft.elements,
    expressions: draft.expressions,
    positional: draft.positional,
  };
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return isNumeric(value) ? toNumber(value) !== 0 : undefined;
}

function addEntry(draft: Draft, path: string, value: unknown): void {
  checkPath(path);
  if (path.endsWith('.$')) return addPositional(draft, path.slice(0, -2));
  const flag = flagOf(value);
  if (flag !== undefined) return addFlag(draft, path, flag);
  if (!isDocument(value)) return addExpression(draft, path, value);
  const operator = Object.keys(value)[0];
  if (operator === undefined) throw new CommandError(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
  if (operator === '$meta') return;
  if (operator === '$slice' && isPlainSlice(value['$slice'])) {
    draft.slices.push({ path: path.split('.'), ...parseSlice(value['$slice']) });
    return;
  }
  if (operator === '$elemMatch') {
    if (!isDocument(value['$elemMatch'])) throw badValue('elemMatch: Invalid argument, object required');
    draft.elements.push({ path: path.split('.'), matches: documentMatcher({ element: value }) });
    draft.mode ??= 'include';
    addPath(draft.tree, path.split('.'));
    return;
  }
  if (operator.startsWith('$')) return addExpression(draft, path, value);
  for (const [key, inner] of Object.entries(value)) addEntry(draft, `${path}.${key}`, inner);
}

function checkPath(path: string): void {
  if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
  if (path.startsWith('$') || path.split('.').includes(''))
    throw new CommandError(16410, `FieldPath field names may not start with '$' or be empty: ${path}`);
}

function addPositional(draft: Draft, path: string): void {
  if (draft.positional !== undefined) throw new CommandError(31276, 'Cannot specify more than one positional projection per query.');
  if (draft.mode === 'exclude') throw new CommandError(31395, 'positional projection cannot be used with exclusion');
  draft.positional = path;
  draft.mode = 'include';
  addPath(draft.tree, path.split('.'));
}

function addFlag(draft: Draft, path: string, flag: boolean): void {
  if (path === '_id') {
    draft.idFlag = flag;
    return;
  }
  const mode = flag ? 'include' : 'exclude';
  if (draft.mode !== undefined && draft.mode !== mode) {
    throw new CommandError(
      flag ? 31253 : 31254,
      `Cannot do ${flag ? 'inclusion' : 'exclusion'} on field ${path} in ${flag ? 'exclusion' : 'inclusion'} projection`,
    );
  }
  draft.mode = mode;
  addPath(draft.tree, path.split('.'));
}

function addExpression(draft: Draft, path: string, expression: unknown): void {
  if (draft.mode === 'exclude') throw new CommandError(31252, 'Cannot use expression other than $meta in exclusion projection');
  draft.mode = 'include';
  draft.expressions.push({ path: path.split('.'), expression });
}

function addPath(tree: PathTree, path: readonly string[]): void {
  let level = tree;
  path.forEach((part, at) => {
    const known = level[part];
    if (at === path.length - 1) level[part] = true;
    else if (known === undefined || known === true) level = level[part] = {};
    else level = known;
  });
}

function isPlainSlice(value: unknown): boolean {
  return isNumeric(value) || (Array.isArray(value) && value.length === 2 && value.every(isNumeric));
}

function parseSlice(value: unknown): { skip: number | undefined; count: number } {
  if (!Array.isArray(value)) return { skip: undefined, count: Math.trunc(toNumber(value)) };
  const [skip, count] = value.map((entry) => Math.trunc(toNumber(entry)));
  if ((count ?? 0) <= 0) throw new CommandError(28724, 'First argument to $slice must be an array, and the number of elements positive');
  return { skip: skip ?? 0, count: count ?? 0 };
}
