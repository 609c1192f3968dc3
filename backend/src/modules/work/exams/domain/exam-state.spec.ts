import { expect, it } from '@jest/globals';
import { type ExamState, type ExamTryState } from '@labelbridge/contracts';
import { examPlaceOf, tryStateOf } from './exam-state.js';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-27T12:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR);
const OPEN = { archived: false, exam: { openedAt: at(-100), round: 2, tries: 2 } };
const CLOSED = { ...OPEN, exam: { ...OPEN.exam, openedAt: null } };
const ARCHIVED = { ...OPEN, archived: true };

/** Begun so many hours ago. */
const begun = (hours: number, more: object = {}) => ({
  round: 2,
  number: 1,
  endsAt: at(24 - hours),
  endedAt: null,
  end: null,
  passed: false,
  ...more,
});
const ended = (hours: number, passed = false, more: object = {}) =>
  begun(hours, { endedAt: at(-hours), end: 'submitted', passed, ...more });

it.each<[string, ReturnType<typeof begun>, typeof OPEN | typeof CLOSED | null, ExamTryState]>([
  ['is open for 24 hours', begun(23.9), OPEN, 'open'],
  ['then ends by itself', begun(24), OPEN, 'expired'],
  ['ends by itself also if the exam was closed later', begun(30), CLOSED, 'expired'],
  ['does not count if the exam is closed under it', begun(1), CLOSED, 'void'],
  ['does not count if the exam is archived under it', begun(1), ARCHIVED, 'void'],
  ['does not count if the exam is gone', begun(1), null, 'void'],
  ['does not count if admins asked again', begun(1, { round: 1 }), OPEN, 'void'],
  ['stays void', begun(50, { end: 'void', endedAt: at(-49) }), OPEN, 'void'],
  ['is passed', ended(1, true), OPEN, 'passed'],
  ['is failed', ended(1), CLOSED, 'failed'],
])('a try %s', (_what, one, exam, state) => {
  expect(tryStateOf(one, exam, NOW)).toBe(state);
});

it.each<[string, ReturnType<typeof begun>[], typeof OPEN | typeof CLOSED, ExamState, number, Date | null]>([
  ['has taken nothing', [], OPEN, 'ready', 0, null],
  ['has begun', [begun(1)], OPEN, 'begun', 1, null],
  ['waits after the end', [ended(1)], OPEN, 'waiting', 1, at(23)],
  ['waits after a try that ended by itself', [begun(25)], OPEN, 'waiting', 1, at(23)],
  ['has waited', [ended(24)], OPEN, 'ready', 1, null],
  ['has used all tries', [ended(99), ended(50)], OPEN, 'used', 2, null],
  ['has passed', [ended(99), ended(50, true)], OPEN, 'passed', 2, null],
  ['has passed a closed exam', [ended(50, true)], CLOSED, 'passed', 1, null],
  ['passed before admins asked again', [ended(50, true, { round: 1 })], OPEN, 'ready', 0, null],
  ['has a try that does not count', [begun(1, { end: 'void', endedAt: at(-0.5) })], OPEN, 'ready', 0, null],
  ['finds it closed', [ended(50)], CLOSED, 'closed', 1, null],
  ['finds it archived', [], ARCHIVED, 'closed', 0, null],
])('a person who %s', (_what, tries, exam, state, used, nextAt) => {
  expect(examPlaceOf(exam, tries, NOW)).toMatchObject({ state, used, nextAt });
});
