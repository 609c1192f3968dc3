import { describe, expect, it } from '@jest/globals';
import { BSONRegExp, Decimal128, Long, ObjectId } from 'bson';
import { encodeDocument } from '../bson/encode.js';
import { PlainDocument, RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { compileFilter, documentMatcher } from './filter-match.js';
import { parseFilter } from './filter-parse.js';
import { compileProjection } from './projection.js';

const id = new ObjectId('64b000000000000000000001');

const CASES: readonly [Document, Document, boolean][] = [
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { a: Long.fromNumber(1) }, true],
  [{ a: Decimal128.fromString('0.1') }, { a: 0.1 }, false],
  [{ a: [1, 2] }, { a: 2 }, true],
  [{ a: [1, 2] }, { a: [1, 2] }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1 } }, false],
  [{ a: { b: 1 } }, { 'a.b': 1 }, true],
  [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.b': 2 }, true],
  [{ a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 1 }, false],
  [{}, { a: null }, true],
  [{ a: null }, { a: { $exists: true } }, true],
  [{ a: [] }, { 'a.b': null }, false],
  [{ a: 5 }, { a: { $gt: '1' } }, false],
  [{ a: Number.NaN }, { a: { $lt: 5 } }, false],
  [{ a: [1, 10] }, { a: { $gt: 4, $lt: 6 } }, true],
  [{ a: [1, 10] }, { a: { $elemMatch: { $gt: 4, $lt: 6 } } }, false],
  [{ a: [[5]] }, { a: { $elemMatch: { $gt: 4 } } }, false],
  [{ a: [{ b: 1, c: 2 }] }, { a: { $elemMatch: { b: 1, c: 2 } } }, true],
  [{ a: [{ b: 1 }, { c: 2 }] }, { a: { $elemMatch: { b: 1, c: 2 } } }, false],
  [{ a: [1, 2, 3] }, { a: { $all: [1, 3] } }, true],
  [{ a: [1] }, { a: { $all: [] } }, false],
  [{ a: [1, 2] }, { a: { $size: 2 } }, true],
  [{ a: 'Ada' }, { a: /^ada/i }, true],
  [{ a: 'Ada' }, { a: new BSONRegExp('^A') }, true],
  [{ a: 'x' }, { a: { $in: [/^y/, 'x'] } }, true],
  [{ a: 1 }, { a: { $nin: [1, 2] } }, false],
  [{ a: [1, 2] }, { a: { $ne: 1 } }, false],
  [{}, { a: { $ne: 1 } }, true],
  [{ a: 7 }, { a: { $mod: [4, 3] } }, true],
  [{ a: 6 }, { a: { $bitsAllSet: 2 } }, true],
  [{ a: 1 }, { a: { $type: 'number' } }, true],
  [{ a: null }, { a: { $type: 'null' } }, true],
  [{ a: 3 }, { $or: [{ a: 1 }, { a: 3 }] }, true],
  [{ a: 3 }, { $nor: [{ a: 1 }, { a: 3 }] }, false],
  [{ a: 3, b: 4 }, { $expr: { $lt: ['$a', '$b'] } }, true],
  [{ a: 5 }, { a: { $not: { $gt: 4 } } }, false],
  [{ a: id }, { a: { $in: [id] } }, true],
  [{ constructor: 1 }, { constructor: 1 }, true],
  [{ a: 1 }, { toString: { $exists: true } }, false],
  [{ n: 3 }, { $jsonSchema: { required: ['n'], properties: { n: { bsonType: 'int', minimum: 1 } } } }, true],
];

describe('filters', () => {
  it.each(CASES)('%j against %j: %j', (document, filter, wanted) => {
    const matches = compileFilter(parseFilter(filter));
    expect(matches(new PlainDocument(document))).toBe(wanted);
    expect(matches(new RawDocument(encodeDocument(document)))).toBe(wanted);
  });

  it.each([
    [{ a: { $foo: 1 } }, 'unknown operator: $foo'],
    [{ $foo: 1 }, 'unknown top level operator'],
    [{ $where: 'true' }, 'not available'],
    [{ a: { $in: 1 } }, '$in needs an array'],
    [{ $or: [] }, 'non-empty array'],
    [{ a: { $regex: '(' } }, 'Regular expression is invalid'],
  ] as [Document, string][])('%j is refused', (filter, message) => {
    expect(() => documentMatcher(filter)).toThrow(message);
  });
});

describe('projections', () => {
  const document = {
    _id: 1,
    a: 1,
    b: { c: 2, d: 3 },
    list: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
    tags: ['p', 'q', 'r'],
  };
  const project = (projection: Document, filter: Document = {}) =>
    compileProjection(projection, { filter: parseFilter(filter) })?.(new PlainDocument(document));

  it.each([
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    [
      { b: 0, list: 0, tags: 0 },
      { _id: 1, a: 1 },
    ],
    [{ 'list.x': 1, _id: 0 }, { list: [{ x: 1 }, { x: 2 }] }],
    [
      { _id: 0, tags: { $slice: -2 }, a: 1 },
      { a: 1, tags: ['q', 'r'] },
    ],
    [{ _id: 0, list: { $elemMatch: { x: 2 } } }, { list: [{ x: 2, y: 2 }] }],
    [{ _id: 0, sum: { $add: ['$a', '$b.c'] } }, { sum: 3 }],
  ] as [Document, Document][])('%j', (projection, wanted) => {
    expect(project(projection)).toEqual(wanted);
  });

  it('return the element that matched the filter', () => {
    expect(project({ 'list.$': 1, _id: 0 }, { 'list.x': 2 })).toEqual({ list: [{ x: 2, y: 2 }] });
  });

  it('reject mixed inclusion and exclusion', () => {
    expect(() => project({ a: 1, b: 0 })).toThrow('Cannot do exclusion on field b in inclusion projection');
  });
});
