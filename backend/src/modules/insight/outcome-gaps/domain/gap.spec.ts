import { describe, expect, it, test } from '@jest/globals';
import { wilson } from '@labelbridge/annotation';
import fc from 'fast-check';
import { type Counted, medianPayOf, payGap, shareGap, shareOf } from './gap.js';

const each = (count: number, hits: number, trials: number): Counted[] => Array.from({ length: count }, () => ({ hits, trials }));
const paid = (...naira: readonly number[]) => naira.map((one) => ({ kobo: one * 100, seconds: 3_600 }));
const upTo = (count: number) => Array.from({ length: count }, (_, place) => 1_000 + place);

describe('a share', () => {
  it('has the interval of Wilson if people differ as chance makes them', () => {
    // Chance: 30 of 40 people are approved, each with one decision.
    const one = [...each(30, 1, 1), ...each(10, 0, 1)];
    const bounds = wilson(30, 40, 2.575829);
    expect(shareOf(one)).toMatchObject({
      value: 0.75,
      low: expect.closeTo(bounds?.low ?? 0, 1),
      high: expect.closeTo(bounds?.high ?? 0, 1),
    });
  });

  it('has a wider interval if all decisions on a person are alike', () => {
    const alike = shareOf([...each(30, 20, 20), ...each(10, 0, 20)]);
    const mixed = shareOf(each(40, 15, 20));
    expect(alike?.value).toBe(mixed?.value);
    expect((alike?.high ?? 0) - (alike?.low ?? 0)).toBeGreaterThan(4 * ((mixed?.high ?? 0) - (mixed?.low ?? 0)));
  });

  it('of all or none counts each person once', () => {
    expect(shareOf(each(20, 50, 50))).toMatchObject({ value: 1, low: wilson(20, 20, 2.575829)?.low });
    expect(shareOf([])).toBeNull();
  });
});

test.each([
  ['no gap between equal people', each(40, 8, 10), each(40, 8, 10), 0, false],
  ['a large gap of many people', each(40, 5, 10), each(40, 9, 10), -40, true],
  ['a large gap of one person', each(1, 5, 10), each(40, 9, 10), -40, true],
  ['a gap that a few people make', [...each(20, 9, 10), ...each(2, 0, 10)], each(40, 9, 10), -8.2, false],
])('%s', (_case, group, others, gap, isMoreThanChance) => {
  expect(shareGap(group, others)).toMatchObject({ gap, isMoreThanChance });
});

test.each([
  ['the same pay', upTo(25), upTo(25), 0, false],
  ['half the pay', upTo(25).map((one) => one / 2), upTo(25), -50, true],
  ['pay that differs more inside the group', upTo(25).map((one, place) => one * (0.55 + place / 30)), upTo(25), -5, false],
])('pay: %s', (_case, group, others, gap, isMoreThanChance) => {
  expect(payGap(paid(...group), paid(...others))).toMatchObject({ gap, isMoreThanChance });
});

it('pay is in two digits, and its interval is not that of the lowest and highest of twenty', () => {
  expect(payGap(paid(...upTo(25)), paid(...upTo(25)))).toMatchObject({ value: 100_000, others: 100_000 });
  const { low = 0, high = 0 } = medianPayOf(paid(...upTo(20))) ?? {};
  expect([low, high].every((bound) => bound > 100_000 && bound < 101_900)).toBe(true);
});

it('the interval of a gap holds the gap, and turns with the sides', () => {
  const counted = fc.array(
    fc
      .integer({ min: 1, max: 30 })
      .chain((trials) => fc.record({ trials: fc.constant(trials), hits: fc.integer({ min: 0, max: trials }) })),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(counted, counted, (group, others) => {
      const [one, other] = [shareGap(group, others), shareGap(others, group)];
      if (!one || !other) throw new Error('no gap');
      expect(one.low).toBeLessThanOrEqual(one.gap);
      expect(one.high).toBeGreaterThanOrEqual(one.gap);
      expect([other.gap + 0, other.low, other.high]).toEqual(
        [-one.gap + 0, -one.high + 0, -one.low + 0].map((value) => expect.closeTo(value, 5)),
      );
    }),
  );
});
