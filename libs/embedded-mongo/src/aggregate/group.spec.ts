import { describe, expect, it } from '@jest/globals';
import { Decimal128, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { Aggregator } from 'mingo';
import { encodeDocument } from '../bson/encode.js';
import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { YIELD_POINT } from '../storage/yielding.js';
import { mingoOptions } from './expressions.js';
import { groupStage } from './group.js';

function groups(documents: readonly Document[], spec: Document): unknown[] {
  const grouping = groupStage({ $group: spec }, undefined);
  if (!grouping) throw new Error('not grouped here');
  for (const document of documents) grouping.add(new RawDocument(encodeDocument(document)));
  return [...grouping.results()].filter((result) => result !== YIELD_POINT);
}

const id = new ObjectId();

describe('$group', () => {
  it.each<[string, Document[], Document, unknown[]]>([
    [
      'missing and null are one group',
      [{}, { a: null }, { a: 1 }],
      { _id: '$a', n: { $sum: 1 } },
      [
        { _id: null, n: 2 },
        { _id: 1, n: 1 },
      ],
    ],
    [
      'equal numbers of any type are one group',
      [{ a: 1 }, { a: Long.fromNumber(1) }, { a: Decimal128.fromString('1.0') }],
      { _id: '$a', n: { $count: {} } },
      [{ _id: 1, n: 3 }],
    ],
    ['a number and its text are two', [{ a: 1 }, { a: '1' }], { _id: '$a' }, [{ _id: 1 }, { _id: '1' }]],
    [
      'a text that looks like a key is its own group',
      [{ a: '\0x' }, { a: '\0x' }, { a: 'x' }],
      { _id: '$a', n: { $sum: 1 } },
      [
        { _id: '\0x', n: 2 },
        { _id: 'x', n: 1 },
      ],
    ],
    [
      'object ids and dates group by value',
      [
        { a: id, b: new Date(5) },
        { a: new ObjectId(id.id), b: new Date(5) },
      ],
      { _id: { x: '$a', y: '$b' }, n: { $sum: 1 } },
      [{ _id: { x: id, y: new Date(5) }, n: 2 }],
    ],
    ['a whole group', [{ a: 1 }, { a: 2 }], { _id: null, sum: { $sum: '$a' }, avg: { $avg: '$a' } }, [{ _id: null, sum: 3, avg: 1.5 }]],
    ['$sum leaves out what is no number', [{ a: 1 }, { a: 'x' }, {}], { _id: null, sum: { $sum: '$a' } }, [{ _id: null, sum: 1 }]],
    [
      '$sum of decimals is a decimal',
      [{ a: Decimal128.fromString('0.1') }, { a: Decimal128.fromString('0.2') }],
      { _id: null, sum: { $sum: '$a' } },
      [{ _id: null, sum: Decimal128.fromString('0.3') }],
    ],
    ['$avg of nothing is null', [{}], { _id: null, avg: { $avg: '$a' } }, [{ _id: null, avg: null }]],
    [
      '$min and $max pass over null, and go by type',
      [{ a: null }, { a: 'x' }, { a: 3 }, {}],
      { _id: null, min: { $min: '$a' }, max: { $max: '$a' } },
      [{ _id: null, min: 3, max: 'x' }],
    ],
    [
      '$first and $last',
      [{ a: 1 }, { a: 2 }, {}],
      { _id: null, first: { $first: '$a' }, last: { $last: '$a' } },
      [{ _id: null, first: 1, last: null }],
    ],
    [
      '$push leaves out missing, keeps null',
      [{ a: 1 }, {}, { a: null }],
      { _id: null, all: { $push: '$a' } },
      [{ _id: null, all: [1, null] }],
    ],
    [
      '$addToSet',
      [{ a: 1 }, { a: 1 }, { a: { b: 1 } }, { a: { b: 1 } }],
      { _id: null, all: { $addToSet: '$a' } },
      [{ _id: null, all: [1, { b: 1 }] }],
    ],
    [
      'expressions',
      [
        { a: { b: 2 }, c: 3 },
        { a: { b: 5 }, c: 1 },
      ],
      { _id: { $gt: ['$c', 2] }, sum: { $sum: { $multiply: ['$a.b', '$c'] } } },
      [
        { _id: true, sum: 6 },
        { _id: false, sum: 5 },
      ],
    ],
    ['whole documents', [{ a: 1, b: 2 }], { _id: '$a', all: { $push: '$$ROOT' } }, [{ _id: 1, all: [{ a: 1, b: 2 }] }]],
    ['a field by its name', [{ a: 1, b: 2 }], { _id: null, sum: { $sum: { $getField: 'b' } } }, [{ _id: null, sum: 2 }]],
  ])('%s', (_name, documents, spec, wanted) => {
    expect(groups(documents, spec)).toEqual(wanted);
  });

  it.each<[string, Document]>([
    ['an accumulator that is mingo’s', { _id: null, x: { $stdDevPop: '$a' } }],
    ['no accumulator', { _id: null, x: 'text' }],
    ['no _id', { x: { $sum: 1 } }],
  ])('leaves %s to mingo', (_name, spec) => {
    expect(groupStage({ $group: spec }, undefined)).toBeUndefined();
  });

  it('returns the same result as mingo if no values are missing', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.integer({ min: 0, max: 3 }));
    const spec = {
      _id: '$g',
      n: { $sum: 1 },
      sum: { $sum: '$v' },
      avg: { $avg: '$v' },
      first: { $first: '$w' },
      last: { $last: '$w' },
      all: { $push: { w: '$w', v: '$v' } },
    };
    fc.assert(
      fc.property(fc.array(fc.record({ g: value, v: fc.integer({ min: -1e6, max: 1e6 }), w: value }), { maxLength: 30 }), (documents) => {
        expect(groups(documents, spec)).toEqual(new Aggregator([{ $group: spec }], mingoOptions()).run(documents));
      }),
    );
  });
});
