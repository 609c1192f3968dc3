import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { offsetsOf } from './offsets.js';

describe('offsets', () => {
  it.each([
    ['plain', 3, 3],
    ['🙂', 2, 1],
    ['🙂', 1, 0],
    ['a🙂b', 3, 2],
    ['a🙂b🙂', 6, 4],
    ['Ẹ káàárọ̀', 4, 4],
  ])('%s: unit %i is point %i', (text, unit, point) => {
    expect(offsetsOf(text).toPoints(unit)).toBe(point);
  });

  it('go both ways at each character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { toPoints, toUnits } = offsetsOf(text);
        let unit = 0;
        [...text].forEach((character, point) => {
          expect(toPoints(unit)).toBe(point);
          expect(toUnits(point)).toBe(unit);
          unit += character.length;
        });
        expect([toPoints(unit), toUnits([...text].length)]).toEqual([[...text].length, text.length]);
      }),
    );
  });
});
