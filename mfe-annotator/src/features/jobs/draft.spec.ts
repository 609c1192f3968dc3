import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dropDraft, keepDraft, readDraft } from './draft.js';

const NONE = { minutes: '', minutesReason: '', 'waiting.cause': '', 'waiting.minutes': '', link: '', note: '' };
const values = { ...NONE, minutes: '90', link: 'https://work.example/1', note: 'Two signs were unreadable.' };
const now = new Date('2026-11-20T09:00:00Z');

beforeEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('drafts', () => {
  it('keeps what was typed, per person and job', () => {
    expect(keepDraft('ada', 'job1', values, now)).toEqual({ values, keptAt: '2026-11-20T09:00:00.000Z' });
    expect(readDraft('ada', 'job1')).toEqual({ values, keptAt: '2026-11-20T09:00:00.000Z' });
    expect(readDraft('ada', 'job2')).toBeUndefined();
    expect(readDraft('chi', 'job1')).toBeUndefined();
  });

  it('forgets a form that was emptied', () => {
    keepDraft('ada', 'job1', values, now);
    expect(keepDraft('ada', 'job1', { ...NONE, minutes: ' ' }, now)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('forgets one job alone', () => {
    keepDraft('ada', 'job1', values, now);
    keepDraft('ada', 'job2', values, now);
    keepDraft('chi', 'job1', values, now);
    dropDraft('ada', 'job1');
    expect(readDraft('ada', 'job1')).toBeUndefined();
    expect(readDraft('ada', 'job2')?.values).toEqual(values);
    expect(readDraft('chi', 'job1')?.values).toEqual(values);
  });

  it('keeps waiting time, and reads a draft of an earlier version, which has neither a reason nor waiting', () => {
    const waited = { ...values, minutesReason: 'Clause 3', 'waiting.cause': 'guideline', 'waiting.minutes': '20' };
    keepDraft('ada', 'job1', waited, now);
    expect(readDraft('ada', 'job1')?.values).toEqual(waited);
    const { minutes, link, note } = values;
    const earlier = { minutes, link, note };
    localStorage.setItem(localStorage.key(0) ?? '', JSON.stringify({ ...earlier, keptAt: now.toISOString() }));
    expect(readDraft('ada', 'job1')?.values).toEqual(values);
  });

  it.each(['{', '"text"', '{"minutes":90}', 'null'])('takes %j for no draft', (kept) => {
    keepDraft('ada', 'job1', values, now);
    localStorage.setItem(localStorage.key(0) ?? '', kept);
    expect(readDraft('ada', 'job1')).toBeUndefined();
  });

  it('says so where the phone keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepDraft('ada', 'job1', values, now)).toBeUndefined();
  });
});
