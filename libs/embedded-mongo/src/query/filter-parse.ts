import { type Document, isDocument } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';
import { type FilterNode } from './filter-nodes.js';
import { isOperatorDocument, parseTests } from './filter-test-parse.js';
import { checkSchema } from './json-schema.js';

const MATCH_ALL: FilterNode = { kind: 'constant', value: true };
const UNSUPPORTED_OPERATORS = new Set(['$where', '$text', '$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$geoNear']);

/**
 * Parses a filter (https://www.mongodb.com/docs/manual/reference/operator/query/).
 *
 * @throws 2 for unknown or unsupported operators, also on an empty collection; 14 unless the filter is an object
 */
export function parseFilter(filter: Document | undefined): FilterNode {
  if (filter === undefined || filter === null) return MATCH_ALL;
  if (!isDocument(filter)) throw new CommandError(14, 'the filter must be an object');
  const nodes: FilterNode[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$')) nodes.push(...parseTopLevel(key, value));
    else nodes.push(...parseField(key, value));
  }
  return allOf(nodes);
}

function parseTopLevel(key: string, value: unknown): FilterNode[] {
  switch (key) {
    case '$and':
      return [allOf(parseList(key, value))];
    case '$or': {
      const nodes = parseList(key, value);
      return nodes.length === 1 ? nodes : [{ kind: 'or', nodes }];
    }
    case '$nor':
      return [{ kind: 'nor', nodes: parseList(key, value) }];
    case '$expr':
      return [{ kind: 'expression', expression: value }];
    case '$jsonSchema':
      return [{ kind: 'schema', schema: checkSchema(value) }];
    case '$comment':
      return [];
    case '$alwaysTrue':
      return [MATCH_ALL];
    case '$alwaysFalse':
      return [{ kind: 'constant', value: false }];
    default:
  }
  if (UNSUPPORTED_OPERATORS.has(key)) throw badValue(`unsupported operator: ${key} is not available in the embedded engine`);
  throw badValue(
    `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function parseList(key: string, value: unknown): FilterNode[] {
  if (!Array.isArray(value)) throw badValue(`${key} must be an array`);
  if (value.length === 0) throw badValue(`${key}/$or/$nor/$and argument must be a non-empty array`);
  return value.map((entry: unknown) => {
    if (!isDocument(entry)) throw badValue('$or/$and/$nor entries need to be full objects');
    return parseFilter(entry);
  });
}

function parseField(path: string, value: unknown): FilterNode[] {
  if (isOperatorDocument(value)) {
    const unsupported = Object.keys(value).find((key) => UNSUPPORTED_OPERATORS.has(key));
    if (unsupported) throw badValue(`unsupported operator: ${unsupported} is not available in the embedded engine`);
  }
  return parseTests(value, parseFilter).map((test): FilterNode => ({ kind: 'field', path, test }));
}

/** Conjunction with nested conjunctions flattened. */
export function allOf(nodes: readonly FilterNode[]): FilterNode {
  const flattened = nodes.flatMap((node) => (node.kind === 'and' ? node.nodes : [node])).filter((node) => node !== MATCH_ALL);
  if (flattened.length === 0) return MATCH_ALL;
  return flattened.length === 1 ? (flattened[0] as FilterNode) : { kind: 'and', nodes: flattened };
}

export function conjuncts(node: FilterNode): readonly FilterNode[] {
  if (node === MATCH_ALL) return [];
  return node.kind === 'and' ? node.nodes : [node];
}
