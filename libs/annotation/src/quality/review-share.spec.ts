import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Interval, wilson } from './interval.js';
import { drawnShare, drawnShareText, REVIEW_SHARE_RULE } from './review-share.js';

const NEW: Interval = { low: 0, high: 1 };
const asked = fc.integer({ min: 0, max: 100 });
const between = fc.integer({ min: 1, max: 99 });
const interval = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([one, other]): Interval => ({ low: Math.min(one, other), high: Math.max(one, other) }));

describe('the share of a submission that is reviewed', () => {
  it.each([
    ['no gold items', 20, null, 20, 'asked'],
    ['no answer on gold items', 20, NEW, 40, 'unproven'],
    ['no answer on gold items, above half', 60, NEW, 100, 'unproven'],
    ['5 of 5 right', 20, wilson(5, 5), 40, 'unproven'],
    ['6 of 6 right', 20, wilson(6, 6), 20, 'usual'],
    ['16 of 16 right', 20, wilson(16, 16), 10, 'proven'],
    ['16 of 16 right, of an odd share', 33, wilson(16, 16), 17, 'proven'],
    ['16 of 16 right, of a small share', 8, wilson(16, 16), 5, 'proven'],
    ['16 of 16 right, of a share below the least', 3, wilson(16, 16), 3, 'proven'],
    ['2 of 2 wrong', 20, wilson(0, 2), 40, 'unproven'],
    ['3 of 3 wrong', 20, wilson(0, 3), 100, 'low'],
    ['8 of 40 right', 1, wilson(8, 40), 100, 'low'],
  ] as const)('with %s, of %i', (_name, of, known, share, reason) => {
    expect(drawnShare(of, known)).toEqual({ share, asked: of, reason });
  });

  it('is what the task asks at least, once a reviewer sent items back', () => {
    expect(drawnShare(20, wilson(16, 16), true)).toEqual({ share: 20, asked: 20, reason: 'sent-back' });
    expect(drawnShare(20, wilson(6, 6), true)).toEqual({ share: 20, asked: 20, reason: 'usual' });
    expect(drawnShare(20, NEW, true)).toEqual({ share: 40, asked: 20, reason: 'unproven' });
  });

  it('is a whole percent, above 0 and at most 100', () => {
    fc.assert(
      fc.property(between, interval, (of, known) => {
        const { share } = drawnShare(of, known);
        expect([Number.isInteger(share), share >= Math.ceil(of / 2), share >= Math.min(of, 5), share <= 100]).toEqual(Array(4).fill(true));
      }),
    );
  });

  it('stays as it is if the task asks for none or all, and if nothing can measure people', () => {
    fc.assert(
      fc.property(interval, asked, (known, of) => {
        expect([drawnShare(0, known).share, drawnShare(100, known).share, drawnShare(of, null).share]).toEqual([0, 100, of]);
      }),
    );
  });

  it('never rises with the interval, nor falls with what the task asks', () => {
    const pair = fc.tuple(interval, interval).map(([a, b]): [Interval, Interval] => [
      { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) },
      { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) },
    ]);
    fc.assert(
      fc.property(between, between, pair, (one, other, [worse, better]) => {
        expect(drawnShare(one, worse).share).toBeGreaterThanOrEqual(drawnShare(one, better).share);
        expect(drawnShare(Math.max(one, other), worse).share).toBeGreaterThanOrEqual(drawnShare(Math.min(one, other), worse).share);
      }),
    );
  });

  it('never rises with a further right answer, and is no less for new people than for proven ones', () => {
    const answers = fc.nat(200).chain((seen) => fc.tuple(fc.nat(seen), fc.constant(seen)));
    fc.assert(
      fc.property(between, answers, (of, [right, seen]) => {
        const { share } = drawnShare(of, wilson(right, seen) ?? NEW);
        expect(drawnShare(of, wilson(right + 1, seen + 1)).share).toBeLessThanOrEqual(share);
        expect(drawnShare(of, NEW).share).toBeGreaterThanOrEqual(drawnShare(of, wilson(16 + seen, 16 + seen)).share);
      }),
    );
  });
});

const RIGHT = 'of the annotator’s answers on gold items are right.';

it.each([
  [20, null, 'Drawn for review: 20%, as the task asks.'],
  [20, NEW, `Drawn for review: 40% instead of 20%, because it is not sure yet that at least 60% ${RIGHT}`],
  [20, wilson(6, 6), `Drawn for review: 20% as the task asks, because surely at least 60% ${RIGHT}`],
  [20, wilson(16, 16), `Drawn for review: 10% instead of 20%, because surely at least 80% ${RIGHT}`],
  [20, wilson(0, 3), `Drawn for review: 100% instead of 20%, because surely less than 60% ${RIGHT}`],
])('a share of %i is explained', (of, known, text) => {
  expect(drawnShareText(drawnShare(of, known))).toBe(text);
});

it('the rule names the bounds that it follows', () => {
  expect(REVIEW_SHARE_RULE).toMatch(/twice as many until at least 60%.*half as many \(5% at least\) from 80% on, all if .*60%/);
});
