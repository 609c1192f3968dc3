import { expect, it } from '@jest/globals';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { changedExam, changesOpenExam, examFaults, examProblem, newExam, testsOf } from './task-exam.js';

const EXAM = newExam({});
const PLACE = { exam: EXAM, workplace: 'labelbridge', projectId: new Types.ObjectId(), rate: null, queued: false } as const;

it('has 11 of 15 right, two tries and three practice items unless it says otherwise, and keeps what a change leaves out', () => {
  expect(EXAM).toMatchObject({ passMark: 11, tries: 2, practice: 3, minutes: 15, openedAt: null, round: 1 });
  expect(newExam({ practice: 0 }).practice).toBe(0);
  expect(changedExam({ ...EXAM, round: 4 }, { tries: 1, practice: 0 })).toEqual({ ...EXAM, round: 4, tries: 1, practice: 0 });
});

it.each<[object, string | undefined]>([
  [{}, undefined],
  [{ workplace: 'external' }, 'workplace'],
  [{ projectId: null }, 'projectId'],
  [{ rate: { amount: 1, currency: 'NGN', per: 'hour' } }, 'rate'],
  [{ queued: true }, 'queued'],
  [{ overlap: 2 }, 'overlap'],
  [{ overlap: 1, overlapMost: 3 }, 'overlapMost'],
  [{ exam: null, workplace: 'external', projectId: null, queued: true }, undefined],
])('is unpaid, in the product, of a project, and answered once: %j', (change, field) => {
  expect(examProblem({ ...PLACE, ...change })?.field).toBe(field);
});

it.each<[string, { items: number; unknown?: number; otherInterface?: number }, string[]]>([
  ['is ready', { items: 18 }, []],
  ['has no items', { items: 0 }, [EXAM_MESSAGES.noItems]],
  ['has too many', { items: 61 }, [EXAM_MESSAGES.tooMany(61)]],
  ['has items without a known answer', { items: 18, unknown: 2 }, [EXAM_MESSAGES.unknown(2)]],
  ['has known answers of another interface', { items: 18, otherInterface: 1 }, [EXAM_MESSAGES.otherInterface(1)]],
  ['asks as many right as count', { items: 14 }, []],
  ['asks more right than count', { items: 13 }, [EXAM_MESSAGES.markTooHigh(11, 10)]],
  ['has practice alone', { items: 2 }, [EXAM_MESSAGES.markTooHigh(11, 0)]],
])('an exam that %s says so', (_what, found, faults) => {
  expect(examFaults(EXAM, { unknown: 0, otherInterface: 0, ...found })).toEqual(faults);
});

it('counts the items after the practice', () => {
  expect([18, 3, 0].map((items) => testsOf(EXAM, items))).toEqual([15, 0, 0]);
});

it.each<[object, boolean]>([
  [{}, false],
  [{ exam: { ...EXAM, passMark: 1, tries: 5, minutes: 1 } }, false],
  [{ exam: { ...EXAM, practice: 0 } }, true],
  [{ interfaceId: 'b' }, true],
])('while it is open, its practice and interface stay: %j', (change, touches) => {
  const before = { exam: { ...EXAM, openedAt: new Date() }, interfaceId: 'a' };
  expect(changesOpenExam(before, { ...before, ...change })).toBe(touches);
  expect(changesOpenExam({ ...before, exam: EXAM }, { ...before, ...change })).toBe(false);
});
