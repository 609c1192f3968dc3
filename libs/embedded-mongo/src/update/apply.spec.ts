import { describe, expect, it } from '@jest/globals';
import { Decimal128, Double, Long } from 'bson';
import { type Document } from '../bson/types.js';
import { parseFilter } from '../query/filter-parse.js';
import { applyUpdate, upsertDocument } from './apply.js';
import { parseUpdate } from './parse.js';

function update(document: Document, change: unknown, filter: Document = {}, arrayFilters?: unknown): Document {
  return applyUpdate(document, parseUpdate(change, arrayFilters), parseFilter(filter));
}

const CASES: readonly [string, Document, unknown, Document, Document?, unknown?][] = [
  ['sets nested fields', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
  ['sets two fields under one array element', { l: [{ n: 1 }] }, { $set: { 'l.0.n': 2, 'l.0.m': 3 } }, { l: [{ n: 2, m: 3 }] }],
  ['pads an array with null', { l: [] }, { $set: { 'l.2': 1 } }, { l: [null, null, 1] }],
  ['unsets', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['increments', { a: 1 }, { $inc: { a: 2, b: 5 } }, { a: 3, b: 5 }],
  ['multiplies', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  ['applies $min and $max', { a: 3, b: 3 }, { $min: { a: 1 }, $max: { b: 2 } }, { a: 1, b: 3 }],
  ['renames', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['pushes', { l: [3] }, { $push: { l: { $each: [1, 2], $sort: 1, $slice: 2 } } }, { l: [1, 2] }],
  ['pushes at a position', { l: [1, 2] }, { $push: { l: { $each: [9], $position: 1 } } }, { l: [1, 9, 2] }],
  ['adds to a set', { l: [1] }, { $addToSet: { l: { $each: [1, 2] } } }, { l: [1, 2] }],
  ['pops', { l: [1, 2, 3] }, { $pop: { l: -1 } }, { l: [2, 3] }],
  ['pulls by operator', { l: [1, 5, 9] }, { $pull: { l: { $gte: 5 } } }, { l: [1] }],
  ['pulls by fields', { l: [{ a: 1 }, { a: 2 }] }, { $pull: { l: { a: 1 } } }, { l: [{ a: 2 }] }],
  ['pulls all', { l: [1, 2, 3] }, { $pullAll: { l: [1, 3] } }, { l: [2] }],
  ['combines bits', { a: 5 }, { $bit: { a: { and: 4 } } }, { a: 4 }],
  ['uses the matched position', { l: [{ a: 1 }, { a: 2 }] }, { $set: { 'l.$.b': 1 } }, { l: [{ a: 1 }, { a: 2, b: 1 }] }, { 'l.a': 2 }],
  ['uses all positions', { l: [{ a: 1 }, { a: 2 }] }, { $inc: { 'l.$[].a': 1 } }, { l: [{ a: 2 }, { a: 3 }] }],
  ['uses array filters', { l: [1, 5, 9] }, { $set: { 'l.$[e]': 0 } }, { l: [1, 0, 0] }, {}, [{ e: { $gte: 5 } }]],
  ['replaces and keeps the id', { _id: 7, a: 1 }, { b: 2 }, { _id: 7, b: 2 }],
  ['runs a pipeline', { a: 1, b: 2 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }], { a: 1, b: 2, sum: 3 }],
];

describe('updates', () => {
  it.each(CASES.map(([name, ...rest]) => ({ name, rest })))('$name', ({ rest: [before, change, wanted, filter, arrayFilters] }) => {
    expect(update(before, change, filter, arrayFilters)).toEqual(wanted);
  });

  it('preserve number types', () => {
    expect(update({ a: Long.fromNumber(1) }, { $inc: { a: 1 } })).toEqual({ a: Long.fromNumber(2) });
    expect(update({ a: 2147483647 }, { $inc: { a: 1 } })).toEqual({ a: Long.fromNumber(2147483648) });
    expect(update({ a: Decimal128.fromString('0.10') }, { $inc: { a: Decimal128.fromString('0.20') } })).toEqual({
      a: Decimal128.fromString('0.30'),
    });
    expect(update({ a: new Double(1) }, { $set: { b: 1 } })).toEqual({ a: new Double(1), b: 1 });
  });

  it.each([
    ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
    ['two operators on one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and its child', {}, { $set: { a: 1, 'a.b': 1 } }, 40],
    ['another id', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['a number added to a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['a push onto a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a field under a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['an empty path', {}, { $set: { 'a..b': 1 } }, 56],
  ] as [string, Document, unknown, number][])('reject %s', (_name, document, change, code) => {
    expect(() => update(document, change)).toThrow(expect.objectContaining({ code }));
  });

  it('build an upserted document from the equalities of the filter', () => {
    const made = upsertDocument(
      parseFilter({ a: 1, b: { $gt: 2 }, 'c.d': { $in: [3] } }),
      parseUpdate({ $setOnInsert: { e: 4 }, $set: { f: 5 } }, undefined),
    );
    expect(made).toMatchObject({ a: 1, c: { d: 3 }, e: 4, f: 5 });
    expect(made).not.toHaveProperty('b');
  });
});
