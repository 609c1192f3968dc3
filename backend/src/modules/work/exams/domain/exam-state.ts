import { EXAM_LIMITS, type ExamState, type ExamTryState } from '@labelbridge/contracts';
import { type TaskExam } from '../../tasks/domain/task-exam.js';
import { type ExamTryRecord } from '../persistence/exam-try.schema.js';

const HOUR_MS = 3_600_000;

type Try = Pick<ExamTryRecord, 'round' | 'number' | 'endsAt' | 'endedAt' | 'end' | 'passed'>;

interface Exam {
  readonly archived: boolean;
  readonly exam?: Pick<TaskExam, 'openedAt' | 'round' | 'tries'> | null;
}

/** @param exam null if it is gone */
export function tryStateOf({ round, endsAt, end, passed }: Try, exam: Exam | null, now: Date): ExamTryState {
  if (end === 'void') return 'void';
  if (end === 'submitted') return passed ? 'passed' : 'failed';
  if (endsAt <= now) return 'expired';
  return exam?.exam?.openedAt && !exam.archived && exam.exam.round === round ? 'open' : 'void';
}

/** The time from which the next try waits. */
export const endOf = ({ endsAt, endedAt }: Pick<Try, 'endsAt' | 'endedAt'>): Date => endedAt ?? endsAt;

export interface ExamPlace<T extends Try> {
  readonly state: ExamState;
  /** Tries that count, of this round. */
  readonly used: number;
  /** Begun and not handed in. */
  readonly open: T | null;
  /** When the next try opens; null unless the person waits. */
  readonly nextAt: Date | null;
}

/**
 * Says where a person is with an exam.
 *
 * @param tries of the person for it
 * @param isVisible whether people find its project: if not, no try begins, and one that has begun goes on
 */
export function examPlaceOf<T extends Try>(exam: Exam, tries: readonly T[], now: Date, isVisible = true): ExamPlace<T> {
  const { openedAt = null, round = 0, tries: most = 0 } = exam.exam ?? {};
  const counted = tries
    .filter((one) => one.round === round)
    .map((one) => ({ one, state: tryStateOf(one, exam, now) }))
    .filter(({ state }) => state !== 'void');
  const used = counted.length;
  const open = counted.find(({ state }) => state === 'open')?.one ?? null;
  const lastEnd = Math.max(0, ...counted.map(({ one }) => endOf(one).getTime()));
  const nextAt = used === 0 ? null : new Date(lastEnd + EXAM_LIMITS.waitHours * HOUR_MS);
  const place = { used, open, nextAt: null };
  if (counted.some(({ state }) => state === 'passed')) return { ...place, state: 'passed' };
  if (!openedAt || exam.archived) return { ...place, state: 'closed' };
  if (open) return { ...place, state: 'begun' };
  if (used >= most) return { ...place, state: 'used' };
  if (!isVisible) return { ...place, state: 'closed' };
  return nextAt && nextAt > now ? { ...place, state: 'waiting', nextAt } : { ...place, state: 'ready' };
}
