import { describe, expect, it, test } from '@jest/globals';
import { NO_SKILLS, peopleText, type Skills } from '@labelbridge/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { claimsIn, guidelinesOf, type PaidTime, payPerHourOf, peopleWhoHandedIn, reviewOf, shareOf, statesOf } from './card-figures.js';

const [ada, bola] = [new Types.ObjectId(), new Types.ObjectId()];
const COUNTS = [
  { annotatorId: ada, state: 'draft', verdict: null, count: 1 },
  { annotatorId: ada, state: 'draft', verdict: 'reject', count: 2 },
  { annotatorId: ada, state: 'submitted', verdict: null, count: 4 },
  { annotatorId: ada, state: 'accepted', verdict: 'accept', count: 3 },
  { annotatorId: ada, state: 'accepted', verdict: null, count: 10 },
  { annotatorId: ada, state: 'fixed', verdict: 'fix', count: 2 },
  { annotatorId: ada, state: 'rejected', verdict: 'reject', count: 1 },
  { annotatorId: bola, state: 'draft', verdict: null, count: 5 },
] as const;

describe('the work of a card', () => {
  it('is counted by state', () => {
    expect(statesOf(COUNTS)).toEqual({ draft: 8, submitted: 4, accepted: 13, fixed: 2, rejected: 1 });
  });

  it('has shares of what was handed in: an acceptance with the job is not a review', () => {
    expect(reviewOf(COUNTS)).toMatchObject({
      reviewed: { count: 6, of: 20 },
      accepted: { count: 3, of: 6 },
      fixed: { count: 2, of: 6 },
      sentBack: { count: 1, of: 6 },
    });
  });

  it('has no interval without reviews', () => {
    expect(shareOf(0, 0)).toEqual({ count: 0, of: 0, low: null, high: null });
    expect(shareOf(9, 10)).toEqual({ count: 9, of: 10, low: 0.5958, high: 0.9821 });
  });

  it('counts the people who handed something in', () => {
    expect(peopleWhoHandedIn(COUNTS)).toEqual([String(ada)]);
  });

  it('names each guideline once, and at most twenty', () => {
    const links = Array.from({ length: 23 }, (_, n) => `https://x.example/${n}`);
    expect(guidelinesOf([...links, ...links])).toEqual({ links: [...links].sort().slice(0, 20), more: 3 });
  });
});

describe('a group of people', () => {
  test.each([
    [0, 0, 'fewer than 3'],
    [1, 9, 'fewer than 3'],
    [2, 9, 'fewer than 3'],
    [3, 9, '3'],
    [9, 9, '9'],
    [8, 9, '7 or more'],
    [7, 9, '7 or more'],
    [6, 9, '6'],
    [3, 4, '3 or more'],
    [3, 3, '3'],
  ])('of %d of %d is written as %s', (count, of, text) => expect(peopleText(count, of)).toBe(text));

  it('of one or two is never told from another of one or two, nor is the rest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 200 }), (of) => {
        expect(peopleText(1, of)).toBe(peopleText(2, of));
        expect(peopleText(of - 1, of)).toBe(peopleText(of - 2, of));
      }),
    );
  });

  it('counts a skill once a person, in an order that says nothing about numbers', () => {
    const yoruba: Skills = { ...NO_SKILLS, languages: [{ tag: 'yo', level: 'native' }], equipment: ['phone'] };
    const hausa: Skills = { ...NO_SKILLS, languages: [{ tag: 'ha', level: 'basic' }], equipment: ['phone'] };
    expect(claimsIn([yoruba, yoruba, yoruba, yoruba, hausa], 8)).toEqual({
      languages: [
        { id: 'ha', people: 'fewer than 3' },
        { id: 'yo', people: '4' },
      ],
      equipment: [{ id: 'phone', people: '5' }],
    });
  });
});

describe('pay per hour', () => {
  const paid = (person: number, amount: number, seconds = 3_600): PaidTime => ({
    annotatorId: String(person),
    pay: { amount, currency: 'NGN' },
    seconds,
  });
  const five = [100_000, 200_000, 300_000, 400_000, 500_000].map((amount, person) => paid(person, amount));

  it('is the median and the lowest tenth over people, to two digits', () => {
    expect(payPerHourOf(five)).toEqual([
      { median: { amount: 300_000, currency: 'NGN' }, lowestTenth: { amount: 140_000, currency: 'NGN' } },
    ]);
    expect(payPerHourOf(five.map((one) => ({ ...one, seconds: 7_000 })))[0]?.median).toEqual({ amount: 150_000, currency: 'NGN' });
  });

  it('is over all jobs of a person, not over jobs', () => {
    const halves = five.flatMap(({ annotatorId, pay }) => [
      paid(Number(annotatorId), pay.amount - 10_000, 1_800),
      paid(Number(annotatorId), 10_000, 1_800),
    ]);
    expect(payPerHourOf(halves)).toEqual(payPerHourOf(five));
  });

  it('is not shown below five people, nor for a currency in which fewer earned, nor for work without time', () => {
    expect(payPerHourOf(five.slice(1))).toEqual([]);
    expect(payPerHourOf([...five.slice(1), paid(0, 100, 0)])).toEqual([]);
    const dollars: PaidTime = { annotatorId: '9', pay: { amount: 500, currency: 'USD' }, seconds: 3_600 };
    expect(payPerHourOf([...five, dollars]).map(({ median }) => median.currency)).toEqual(['NGN']);
  });

  it('does not depend on the order of jobs, and its lowest tenth is at most its median', () => {
    const jobs = fc.array(fc.record({ person: fc.nat(12), amount: fc.integer({ min: 1, max: 1e9 }), seconds: fc.nat(1e6) }));
    fc.assert(
      fc.property(jobs, (all) => {
        const some = all.map(({ person, amount, seconds }) => paid(person, amount, seconds));
        const shown = payPerHourOf(some);
        expect(payPerHourOf([...some].reverse())).toEqual(shown);
        for (const { median, lowestTenth } of shown) expect(lowestTenth.amount).toBeLessThanOrEqual(median.amount);
      }),
    );
  });
});
