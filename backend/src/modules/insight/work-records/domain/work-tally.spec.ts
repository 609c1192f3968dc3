import { describe, expect, it } from '@jest/globals';
import { type Language, WORK_RECORD_MESSAGES } from '@labelbridge/contracts';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { type ApprovedJob } from '../../../work/jobs/job-queries.js';
import { WorkTally } from './work-tally.js';

const PROJECT = new Types.ObjectId();
const job = (fields: Partial<ApprovedJob> = {}): ApprovedJob => ({
  _id: new Types.ObjectId(),
  modality: 'text',
  projectId: null,
  submittedDate: new Date('2026-06-03T12:00:00Z'),
  approvedDate: new Date('2026-06-09T12:00:00Z'),
  items: null,
  submission: { minutes: 60 },
  clock: { seconds: 600 },
  history: [],
  ...fields,
});
const NOTHING = { gold: { right: 0, seen: 0, low: null, high: null }, rejected: 0, languages: new Map<string, Language[]>() };

function figuresOf(jobs: readonly ApprovedJob[], measured: Partial<typeof NOTHING> = {}) {
  const tally = new WorkTally();
  for (const each of jobs) tally.add(each);
  return tally.figures({ ...NOTHING, ...measured });
}

it('of no job has no dates, no kinds and no hours', () =>
  expect(figuresOf([])).toMatchObject({ dates: null, kinds: [], hours: { minutes: 0 }, languages: [] }));

it.each<[string, readonly Partial<ApprovedJob>[], number]>([
  ['what was approved', [{ history: [{ action: 'approve', approvedMinutes: 45 }] }], 45],
  [
    'the last approval, after a rejection',
    [{ history: [{ action: 'approve', approvedMinutes: 45 }, {}, { action: 'approve', approvedMinutes: 30 }] }],
    30,
  ],
  ['an approval of no minutes', [{ history: [{ action: 'approve', approvedMinutes: 0 }] }], 0],
  ['the clock, if nobody confirmed the claim', [{ history: [{ action: 'consent', approvedMinutes: 60 }] }], 10],
  ['the claim, if it is below the clock', [{ submission: { minutes: 7 }, history: [{ action: 'overturn', approvedMinutes: 7 }] }], 7],
  ['the claim of an old approval', [{ history: [{}] }, { history: [{ approvedMinutes: null }] }], 120],
  ['nothing of a job without a claim', [{ submission: null }], 0],
])('counts the minutes of %s', (_what, jobs, minutes) => expect(figuresOf(jobs.map(job)).hours).toEqual({ minutes }));

it('dates the work by the day in Lagos on which it was handed in, and old work by its approval', () => {
  const late = { submittedDate: new Date('2026-11-01T23:30:00Z') };
  const old = { submittedDate: null, approvedDate: new Date('2025-01-05T08:00:00Z') };
  expect(figuresOf([job(late), job(old), job()]).dates).toEqual({ first: '2025-01-05', last: '2026-11-02' });
});

it('counts jobs by kind, and the items that were neither skipped nor sent back', () => {
  const items = { total: 10, skipped: 3, sentBack: 0 };
  const inPart = { ...items, sentBack: 6 };
  expect(figuresOf([job({ modality: 'audio' }), job({ items }), job({ items: inPart }), job()]).kinds).toEqual([
    { kind: 'text', jobs: 3, items: 8 },
    { kind: 'audio', jobs: 1, items: 0 },
  ]);
});

it('counts the jobs of the projects that ask for a language', () => {
  const languages = new Map<string, Language[]>([[String(PROJECT), ['yo', 'en']]]);
  expect(figuresOf([job({ projectId: PROJECT }), job({ projectId: PROJECT }), job()], { languages }).languages).toEqual([
    { tag: 'yo', jobs: 2 },
    { tag: 'en', jobs: 2 },
  ]);
});

describe('a share', () => {
  it.each([
    [9, 0, null],
    [9, 1, { right: 9, seen: 10, low: 0.5958, high: 0.9821 }],
    [10, 0, { right: 10, seen: 10, low: 0.7225, high: 1 }],
  ])('of %i approved and %i rejected jobs', (approved, rejected, share) => {
    const { decided } = figuresOf(
      Array.from({ length: approved }, () => job()),
      { rejected },
    ).quality;
    expect(decided).toEqual({ share, reason: share ? null : WORK_RECORD_MESSAGES.fewDecisions });
  });

  it('of right answers is what the house shows, with bounds around it', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (right, wrong) => {
        const seen = right + wrong;
        const { gold } = figuresOf([], { gold: { right, seen, low: 0, high: 1 } } as object).quality;
        if (seen < 10) return expect(gold).toEqual({ share: null, reason: WORK_RECORD_MESSAGES.fewAnswers });
        expect(gold.share).toMatchObject({ right, seen });
        expect(gold.share?.low).toBeLessThanOrEqual(right / seen + 0.0001);
        expect(gold.share?.high).toBeGreaterThanOrEqual(right / seen - 0.0001);
      }),
    );
  });
});
