import { type Document, bsonTag } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type IndexDefinition } from './index-definition.js';

/** Code 11000 with MongoDB's message, the key pattern and the duplicate values. */
export function duplicateKey(ns: string, index: IndexDefinition, values: readonly unknown[]): CommandError {
  const keyValue: Document = {};
  index.fields.forEach((field, column) => {
    keyValue[field] = values[column] ?? null;
  });
  const shown = index.fields.map((field) => `${field}: ${showValue(keyValue[field])}`).join(', ');
  return new CommandError(11000, `E11000 duplicate key error collection: ${ns} index: ${index.name} dup key: { ${shown} }`, {
    keyPattern: index.record.key,
    keyValue,
  });
}

/** Formats a value in MongoDB shell notation, as in MongoDB's messages. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  const tag = bsonTag(value);
  if (tag === 'ObjectId') return `ObjectId('${String(value)}')`;
  if (tag === 'Binary')
    return `BinData(${(value as { sub_type: number }).sub_type}, ${(value as { toString(form: string): string }).toString('hex').toUpperCase()})`;
  if (tag !== undefined) return String(value);
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`;
  if (typeof value === 'object') {
    return `{ ${Object.entries(value)
      .map(([key, entry]) => `${key}: ${showValue(entry)}`)
      .join(', ')} }`;
  }
  return String(value);
}
