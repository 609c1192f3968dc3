import { mongo } from 'mongoose';
import { badInput } from '../errors/errors.js';

/** End of a page: the sort, and sort value and id of the last row. */
export interface Cursor {
  readonly sort: string;
  readonly value: unknown;
  readonly id: string;
}

export const writeCursor = ({ sort, value, id }: Cursor): string =>
  Buffer.from(mongo.BSON.EJSON.stringify({ s: sort, v: value, i: id })).toString('base64url');

const isOf = (type: string, value: unknown): boolean =>
  type === 'Date'
    ? value instanceof Date && !Number.isNaN(value.getTime())
    : type === 'String'
      ? typeof value === 'string'
      : typeof value === 'number';

/** @param type type of the sort's field, if known. @throws 400 naming `cursor` if it is invalid or belongs to another sort */
export function readCursor(text: string, sort: string, type?: string): Cursor {
  const refused = badInput([{ field: 'cursor', message: 'is not a cursor of this list and sort; start again without it' }]);
  let parsed: unknown;
  try {
    parsed = mongo.BSON.EJSON.parse(Buffer.from(text, 'base64url').toString('utf8'), { relaxed: true });
  } catch {
    throw refused;
  }
  if (typeof parsed !== 'object' || parsed === null || !('s' in parsed && 'v' in parsed && 'i' in parsed)) throw refused;
  const { s, v, i } = parsed;
  const scalar = type === undefined ? v instanceof Date || typeof v === 'string' || typeof v === 'number' : isOf(type, v);
  if (s !== sort || !scalar || typeof i !== 'string' || !/^[0-9a-f]{24}$/.test(i)) throw refused;
  return { sort, value: v, id: i };
}
