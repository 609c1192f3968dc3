import { PlainDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { isTrue } from '../aggregate/expressions.js';
import { type FieldExpression, fieldExpression } from '../aggregate/field-expression.js';
import { type FilterContext, type FilterNode, type Matcher } from './filter-nodes.js';
import { parseFilter } from './filter-parse.js';
import { type ValueTest, compileTest } from './filter-test-match.js';
import { matchesSchema } from './json-schema.js';

/** Compiles a parsed filter into a predicate that reads only the required fields. */
export function compileFilter(node: FilterNode, context: FilterContext = {}): Matcher {
  switch (node.kind) {
    case 'constant':
      return () => node.value;
    case 'field':
      return compileField(node, context);
    case 'expression':
      return expressionMatcher(fieldExpression(node.expression, context.variables));
    case 'schema':
      return (document) => matchesSchema(document.whole(), node.schema);
    default:
  }
  const matchers = node.nodes.map((child) => compileFilter(child, context));
  switch (node.kind) {
    case 'and':
      return (document, trace) => matchers.every((matches) => matches(document, trace));
    case 'or':
      return (document, trace) => matchers.some((matches) => matches(document, trace));
    case 'nor':
      return (document) => !matchers.some((matches) => matches(document));
  }
}

function compileField({ path, test: given }: Extract<FilterNode, { kind: 'field' }>, context: FilterContext): Matcher {
  const test = compileTest(given, context, compileFilter);
  const parts = path.split('.');
  const first = parts[0] as string;
  if (parts.length === 1 && given.op === 'eq' && typeof given.value === 'string' && !context.compare)
    return textMatcher(first, given.value, test);
  return (document, trace) => test(document.field(first), parts, trace);
}

function expressionMatcher(evaluate: FieldExpression): Matcher {
  return (document) => isTrue(evaluate(document));
}

/** Compares bytes first, and values only if the bytes cannot decide (arrays, decoded documents). */
function textMatcher(name: string, wanted: string, test: ValueTest): Matcher {
  const text = Buffer.from(wanted);
  const parts = [name];
  return (document, trace) => document.isText(name, text) ?? test(document.field(name), parts, trace);
}

export function documentMatcher(filter: Document | undefined, context: FilterContext = {}): (document: Document) => boolean {
  const matches = compileFilter(parseFilter(filter), context);
  return (document) => matches(new PlainDocument(document));
}
