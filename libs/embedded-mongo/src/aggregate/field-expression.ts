import { type FieldSource, plainNumbers } from '../bson/raw-document.js';
import { type Document, isDocument, setOwn } from '../bson/types.js';
import { compileExpression } from './expressions.js';

/** A compiled expression. */
export type FieldExpression = (document: FieldSource) => unknown;

/** Compiles an expression so that it decodes only the top-level fields that it references. */
export function fieldExpression(expression: unknown, variables: Document | undefined): FieldExpression {
  const plain = plainNumbers(expression);
  if (typeof plain === 'string' && /^\$[^$.]+$/.test(plain)) return fieldReader(plain.slice(1));
  if (plain === null || (typeof plain !== 'object' && !isPath(plain))) return () => plain;
  const names = fieldsOf(plain);
  const evaluate = compileExpression(plain, variables);
  return (document) => evaluate(names ? fieldsOnly(document, names) : document.plain());
}

function fieldReader(name: string): FieldExpression {
  return (document) => {
    const value = document.field(name);
    return typeof value === 'object' && value !== null ? plainNumbers(value) : value;
  };
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('$');
}

/** The top-level fields that an expression may read; undefined if it may read any field. */
function fieldsOf(expression: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  return addFields(expression, names) ? names : undefined;
}

/** Operators and variables that read fields by computed names or without a path prefix. */
const READS_ANY_FIELD: ReadonlySet<string> = new Set(['$getField', '$setField', '$unsetField', '$function', '$where']);

function addFields(expression: unknown, names: Set<string>): boolean {
  if (isPath(expression)) {
    if (expression.startsWith('$$')) return !/^\$\$(ROOT|CURRENT)\b/.test(expression);
    names.add(expression.slice(1).split('.')[0] as string);
    return true;
  }
  if (Array.isArray(expression)) return expression.every((entry: unknown) => addFields(entry, names));
  if (!isDocument(expression)) return true;
  return Object.entries(expression).every(([key, value]) => !READS_ANY_FIELD.has(key) && addFields(value, names));
}

function fieldsOnly(document: FieldSource, names: ReadonlySet<string>): Document {
  const partial: Document = {};
  for (const name of names) {
    const value = document.field(name);
    if (value !== undefined) setOwn(partial, name, plainNumbers(value));
  }
  return partial;
}
