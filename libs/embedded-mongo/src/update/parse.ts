import { type Document, isDocument, typeName } from '../bson/types.js';
import { CommandError, failedToParse } from '../errors.js';
import { compileFilter } from '../query/filter-match.js';
import { type FilterNode, type Matcher } from '../query/filter-nodes.js';
import { parseFilter } from '../query/filter-parse.js';
import { showValue } from '../storage/duplicate-key.js';

export interface FieldUpdate {
  readonly operator: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly argument: unknown;
}

/** Parsed update: a replacement, a pipeline, or operators (https://www.mongodb.com/docs/manual/reference/operator/update/). */
export type Update =
  | { readonly kind: 'replacement'; readonly document: Document }
  | { readonly kind: 'pipeline'; readonly stages: readonly Document[]; readonly variables: Document | undefined }
  | { readonly kind: 'operators'; readonly fields: readonly FieldUpdate[]; readonly arrayFilters: ReadonlyMap<string, Matcher> };

const OPERATORS = new Set([
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$setOnInsert',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
  '$bit',
]);
const PIPELINE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** @throws codes such as 9 and 40 for errors that do not depend on a document */
export function parseUpdate(update: unknown, arrayFilters: unknown, variables?: Document): Update {
  if (Array.isArray(update)) return { kind: 'pipeline', stages: update.map(checkStage), variables };
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  const first = Object.keys(update)[0];
  if (first === undefined || !first.startsWith('$')) return parseReplacement(update, arrayFilters);
  const fields = Object.entries(update).flatMap(([operator, spec]) => parseOperator(operator, spec));
  checkConflicts(fields);
  const filters = parseArrayFilters(arrayFilters);
  checkFiltersUsed(filters, fields);
  // MongoDB applies operators in path order, which determines the order of new fields.
  fields.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { kind: 'operators', fields, arrayFilters: filters };
}

function checkStage(stage: unknown): Document {
  if (!isDocument(stage)) throw new CommandError(14, "Each element of the 'pipeline' array must be an object");
  const names = Object.keys(stage);
  if (names.length !== 1) throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  if (!PIPELINE_STAGES.has(names[0] as string)) throw new CommandError(72, `${names[0]} is not allowed to be used within an update`);
  return stage;
}

function parseReplacement(document: Document, arrayFilters: unknown): Update {
  const operator = Object.keys(document).find((key) => key.startsWith('$'));
  if (operator)
    throw new CommandError(
      52,
      `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0)
    throw failedToParse('Cannot use array filters with replacement-style updates');
  return { kind: 'replacement', document };
}

function parseOperator(operator: string, spec: unknown): FieldUpdate[] {
  if (!OPERATORS.has(operator))
    throw failedToParse(`Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`);
  if (!isDocument(spec)) {
    throw failedToParse(
      `Modifiers operate on fields but we found type ${typeName(spec)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${showValue(spec)}}`,
    );
  }
  return Object.entries(spec).map(([path, argument]) => {
    checkPath(path);
    if (operator === '$rename') checkRename(path, argument);
    return { operator, path, parts: path.split('.'), argument };
  });
}

function checkPath(path: string): void {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) throw new CommandError(56, `The update path '${path}' contains an empty field name, which is not allowed.`);
  if (parts[0]?.startsWith('$')) {
    if (parts[0] === '$' || parts[0].startsWith('$['))
      throw new CommandError(2, `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
    throw new CommandError(52, `The dollar ($) prefixed field '${parts[0]}' in '${path}' is not allowed in the context of an update.`);
  }
}

function checkRename(path: string, target: unknown): void {
  if (typeof target !== 'string') throw new CommandError(2, `The 'to' field for $rename must be a string: ${path}: ${showValue(target)}`);
  checkPath(target);
  if (`${path}.${target}`.includes('$')) throw new CommandError(2, `The source and target field for $rename may not be dynamic: ${path}`);
}

function checkConflicts(fields: readonly FieldUpdate[]): void {
  const paths = fields.flatMap(({ operator, path, argument }) => (operator === '$rename' ? [path, String(argument)] : [path]));
  const taken = new Set<string>();
  for (const path of paths) {
    if (taken.has(path)) throw conflict(path, path);
    taken.add(path);
  }
  for (const path of paths) {
    const parts = path.split('.');
    for (let length = 1; length < parts.length; length++) {
      const above = parts.slice(0, length).join('.');
      if (taken.has(above)) throw conflict(path, above);
    }
  }
}

function conflict(path: string, other: string): CommandError {
  return new CommandError(40, `Updating the path '${path}' would create a conflict at '${other}'`);
}

function parseArrayFilters(arrayFilters: unknown): ReadonlyMap<string, Matcher> {
  const filters = new Map<string, Matcher>();
  if (arrayFilters === undefined || arrayFilters === null) return filters;
  if (!Array.isArray(arrayFilters)) throw new CommandError(14, 'arrayFilters must be an array');
  for (const entry of arrayFilters) {
    if (!isDocument(entry)) throw new CommandError(14, 'each array filter must be an object');
    const node = parseFilter(entry);
    const names = new Set(rootsOf(node));
    const [name] = names;
    if (name === undefined) throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1)
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found ${[...names].map((root) => `'${root}'`).join(' and ')}`,
      );
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw new CommandError(
        2,
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (filters.has(name)) throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, compileFilter(node));
  }
  return filters;
}

function rootsOf(node: FilterNode): string[] {
  if (node.kind === 'field') return [node.path.split('.')[0] as string];
  return 'nodes' in node ? node.nodes.flatMap(rootsOf) : [];
}

function checkFiltersUsed(filters: ReadonlyMap<string, Matcher>, fields: readonly FieldUpdate[]): void {
  const used = new Set<string>();
  for (const { path, parts } of fields) {
    for (const part of parts) {
      const name = /^\$\[(\w+)\]$/.exec(part)?.[1];
      if (name === undefined) continue;
      if (!filters.has(name)) throw new CommandError(2, `No array filter found for identifier '${name}' in path '${path}'`);
      used.add(name);
    }
  }
  for (const name of filters.keys())
    if (!used.has(name)) throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
}
