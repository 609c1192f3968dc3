import { type FieldSource, plainNumbers } from '../bson/raw-document.js';
import { type Document, isDocument, own, setOwn } from '../bson/types.js';
import { compileExpression } from './expressions.js';

export type FieldExpression = (document: FieldSource) => unknown;

/** Compiles an expression so that it decodes only the top-level fields that it references. */
export function fieldExpression(expression: unknown, variables: Document | undefined): FieldExpression {
  const plain = plainNumbers(expression);
  if (typeof plain === 'string' && /^\$[^$.]+$/.test(plain)) return fieldReader(plain.slice(1));
  if (plain === null || (typeof plain !== 'object' && !isPath(plain))) return () => plain;
  if (isDocument(plain) && !Object.keys(plain).some((key) => key.startsWith('$') || key.includes('.')))
    return fieldsReader(plain, variables);
  const names = fieldsOf(plain);
  const evaluate = compileExpression(plain, variables);
  const inner = isPath(plain) && /^\$[^$.]+(\.[^$.]+)+$/.test(plain) ? plain.slice(1).split('.') : undefined;
  return (document) => {
    const found = inner ? readPath(document, inner) : ARRAY;
    return found === ARRAY ? evaluate(names ? fieldsOnly(document, names) : document.plain()) : found;
  };
}

/** Reads the expressions of a document; omits missing values. */
function fieldsReader(expressions: Document, variables: Document | undefined): FieldExpression {
  const fields = Object.entries(expressions).map(([name, each]) => ({ name, value: fieldExpression(each, variables) }));
  return (document) => {
    const result: Document = {};
    for (const { name, value } of fields) {
      const found = value(document);
      if (found !== undefined) setOwn(result, name, found);
    }
    return result;
  };
}

/** Marks an array on a path, which then has several values. */
const ARRAY = Symbol('array');

function readPath(document: FieldSource, [first = '', ...rest]: readonly string[]): unknown {
  let value = document.field(first);
  for (const part of rest) {
    if (Array.isArray(value)) return ARRAY;
    value = isDocument(value) ? own(value, part) : undefined;
  }
  return typeof value === 'object' && value !== null ? plainNumbers(value) : value;
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

/** @returns the top-level fields that an expression may read; undefined if it may read any field */
function fieldsOf(expression: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  return addFields(expression, names) ? names : undefined;
}

/** Operators that read fields by computed names or without a path prefix. */
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
