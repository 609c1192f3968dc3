import { describe, expect, it } from '@jest/globals';
import { ObjectId } from 'bson';
import { evaluateExpression } from './expressions.js';

/** Values in ascending order of their BSON types. */
const VALUES: readonly [name: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['number', 5],
  ['string', 'a'],
  ['object', { a: 1 }],
  ['array', [1]],
  ['ObjectId', new ObjectId('656565656565656565656565')],
  ['boolean', false],
  ['date', new Date(0)],
];
const pairs = VALUES.flatMap(([a, left], i) =>
  VALUES.map(([b, right], k): [string, string, unknown, unknown, number] => [a, b, left, right, Math.sign(i - k)]),
);

describe('comparisons in expressions', () => {
  it.each(pairs)('%s with %s', (_, __, left, right, order) => {
    const document = { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
    const compare = (operator: string) => evaluateExpression(document, { [operator]: ['$left', '$right'] });
    expect(['$cmp', '$gt', '$gte', '$lt', '$lte', '$eq', '$ne'].map(compare)).toEqual([
      order,
      order > 0,
      order >= 0,
      order < 0,
      order <= 0,
      order === 0,
      order !== 0,
    ]);
  });

  it('compares values of one type, dates and nested documents too', () => {
    const document = { day: new Date(5), later: new Date(6), a: { b: [1, 2] } };
    expect(evaluateExpression(document, { $lt: ['$day', '$later'] })).toBe(true);
    expect(evaluateExpression(document, { $eq: ['$a', { b: [1, 2] }] })).toBe(true);
    expect(evaluateExpression(document, { $cond: [{ $gt: ['$day', null] }, 'set', 'not set'] })).toBe('set');
  });

  it('wants two operands', () => {
    expect(() => evaluateExpression({}, { $gt: [1] })).toThrow('Expression $gt takes exactly 2 arguments. 1 were passed in.');
  });
});
