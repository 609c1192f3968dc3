import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, type PlainDate } from './dates.js';
import {
  announcedTerms,
  announceProblem,
  currentTerms,
  earliestTermsStart,
  TERMS_LIMITS,
  TERMS_MESSAGES,
  TERMS_NOTICE_DAYS,
  termsAnswer,
  termsBefore,
  type TermsDates,
  termsStartProblem,
  termsStateOf,
  termsToAnswer,
} from './terms.js';

const TODAY = '2026-12-01';
const FIRST: TermsDates = { version: 1, startsOn: null, isWithdrawn: false };
const version = (number: number, startsOn: PlainDate, isWithdrawn = false): TermsDates => ({ version: number, startsOn, isWithdrawn });

describe('the start of a version', () => {
  it.each([
    ['today', TODAY, TERMS_MESSAGES.startSoon('2026-12-15')],
    ['in 13 days', '2026-12-14', TERMS_MESSAGES.startSoon('2026-12-15')],
    ['in 14 days', '2026-12-15', undefined],
    ['in a year', '2027-12-01', undefined],
    ['in a year and a day', '2027-12-02', TERMS_MESSAGES.startLate],
    ['in the past', '2020-01-01', TERMS_MESSAGES.startSoon('2026-12-15')],
    ['on no day', '2026-02-30', TERMS_MESSAGES.startRequired],
    ['left out', '', TERMS_MESSAGES.startRequired],
  ])('%s', (_name, startsOn, problem) => {
    expect(termsStartProblem(startsOn, TODAY)).toBe(problem);
  });
});

describe('versions', () => {
  const all = [FIRST, version(2, '2026-06-01'), version(3, '2026-11-20', true), version(4, '2026-12-10', true), version(5, '2026-12-20')];

  it('are past, in force, withdrawn or announced', () => {
    expect(all.map((one) => termsStateOf(all, one, TODAY))).toEqual(['past', 'current', 'withdrawn', 'withdrawn', 'announced']);
  });

  it('start by their date alone', () => {
    expect(['2026-05-31', '2026-06-01', '2026-12-19', '2026-12-20'].map((day) => currentTerms(all, day).version)).toEqual([1, 2, 2, 5]);
    expect(announcedTerms(all, '2026-12-20')).toBeUndefined();
  });

  it('follow the last one that was not withdrawn', () => {
    expect([1, 2, 3, 5, 6].map((number) => termsBefore(all, number)?.version)).toEqual([undefined, 1, 2, 2, 5]);
  });

  it('are announced one at a time, and not without end', () => {
    expect(announceProblem(all, TODAY)).toBe(TERMS_MESSAGES.announcedAlready(5));
    expect(announceProblem(all.slice(0, 4), TODAY)).toBeUndefined();
    const many = Array.from({ length: TERMS_LIMITS.versionsMax }, (_, place) => version(place + 1, '2026-01-01'));
    expect(announceProblem(many, TODAY)).toBe(TERMS_MESSAGES.tooMany);
  });
});

// Each number is a day: on even ones an admin announces, on multiples of five withdraws what is announced.
it('never binds anybody to a version that was not announced 14 days before, whatever is announced and withdrawn', () => {
  const step = fc.record({
    days: fc.integer({ min: 0, max: 20 }),
    act: fc.constantFrom('announce', 'withdraw', 'wait'),
    ahead: fc.integer({ min: -5, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [versions, today, inForce]: [TermsDates[], PlainDate, number] = [[FIRST], TODAY, 1];
      const announcedOn = new Map<number, PlainDate>();
      for (const { days, act, ahead } of steps) {
        today = addDays(today, days);
        const startsOn = addDays(today, ahead);
        if (act === 'announce' && !announceProblem(versions, today) && !termsStartProblem(startsOn, today)) {
          announcedOn.set(versions.length + 1, today);
          versions = [...versions, version(versions.length + 1, startsOn)];
        }
        if (act === 'withdraw') {
          const waiting = announcedTerms(versions, today);
          versions = versions.map((one) => (one === waiting ? { ...one, isWithdrawn: true } : one));
        }
        const current = currentTerms(versions, today);
        const known = announcedOn.get(current.version);
        expect(current.version).toBeGreaterThanOrEqual(inForce);
        expect(known === undefined ? current.version === 1 : addDays(known, TERMS_NOTICE_DAYS) <= today).toBe(true);
        expect(versions.filter((one) => termsStateOf(versions, one, today) === 'announced').length).toBeLessThanOrEqual(1);
        expect(versions.filter((one) => termsStateOf(versions, one, today) === 'current')).toEqual([current]);
        inForce = current.version;
      }
    }),
  );
});

it.each([
  [1, undefined, true],
  [1, false, false],
  [2, undefined, null],
  [2, true, true],
  [2, false, false],
])('the answer to version %i with %p as the last one is %p', (number, last, answer) => {
  expect(termsAnswer(number, last)).toBe(answer);
});

describe('a screen asks', () => {
  const one = (number: number, accepted: boolean | null) => ({ version: number, startsOn: earliestTermsStart(TODAY), accepted });
  it.each([
    ['nothing', one(1, true), null, null],
    ['nothing of a declined announcement', one(1, true), one(2, false), null],
    ['nothing of an accepted one', one(1, true), one(2, true), null],
    ['about an announcement', one(1, true), one(2, null), { version: 2, keepsWork: false }],
    ['about the version in force first', one(1, false), one(2, null), { version: 1, keepsWork: true }],
    ['about the version in force without an answer', one(2, null), null, { version: 2, keepsWork: true }],
  ])('%s', (_name, current, announced, asked) => {
    const found = termsToAnswer({ current, announced });
    expect(found && { version: found.version, keepsWork: found.keepsWork }).toEqual(asked);
  });
});
