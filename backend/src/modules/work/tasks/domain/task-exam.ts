import {
  DEFAULT_EXAM,
  EXAM_LIMITS,
  EXAM_MESSAGES,
  type ErrorDetail,
  type ExamSettings,
  type Rate,
  type Workplace,
} from '@labelbridge/contracts';

/** Settings and state that make a task an exam. */
export interface TaskExam extends ExamSettings {
  /** People take it since then; null: closed. */
  readonly openedAt: Date | null;
  /** Grows when admins ask again: passes and tries of earlier rounds count no longer. */
  readonly round: number;
  /** Makes transactions that decide by the exam conflict with each other. */
  readonly locks: number;
}

export type ExamInput = { readonly [Field in keyof ExamSettings]?: ExamSettings[Field] | undefined };

export const newExam = ({ passMark, tries, practice, minutes }: ExamInput): TaskExam => ({
  passMark: passMark ?? DEFAULT_EXAM.passMark,
  tries: tries ?? DEFAULT_EXAM.tries,
  practice: practice ?? DEFAULT_EXAM.practice,
  minutes: minutes ?? DEFAULT_EXAM.minutes,
  openedAt: null,
  round: 1,
  locks: 0,
});

export const changedExam = (before: TaskExam, { passMark, tries, practice, minutes }: ExamInput): TaskExam => ({
  ...before,
  passMark: passMark ?? before.passMark,
  tries: tries ?? before.tries,
  practice: practice ?? before.practice,
  minutes: minutes ?? before.minutes,
});

interface ExamPlace {
  readonly exam?: TaskExam | null;
  readonly workplace: Workplace;
  readonly projectId: object | null;
  readonly rate: Rate | null;
  readonly queued: boolean;
  readonly overlap?: number;
  readonly overlapMost?: number | null;
}

/** @returns the first rule of exams that a task breaks */
export function examProblem({ exam, workplace, projectId, rate, queued, overlap = 1, overlapMost = null }: ExamPlace): ErrorDetail | null {
  if (!exam) return null;
  if (workplace !== 'labelbridge') return { field: 'workplace', message: EXAM_MESSAGES.inProduct };
  if (!projectId) return { field: 'projectId', message: EXAM_MESSAGES.needsProject };
  if (rate) return { field: 'rate', message: EXAM_MESSAGES.unpaid };
  if (queued) return { field: 'queued', message: EXAM_MESSAGES.notQueued };
  if (overlap > 1) return { field: 'overlap', message: EXAM_MESSAGES.oneAnswer };
  return overlapMost ? { field: 'overlapMost', message: EXAM_MESSAGES.oneAnswer } : null;
}

/** Items that count. */
export const testsOf = ({ practice }: Pick<ExamSettings, 'practice'>, items: number): number => Math.max(0, items - practice);

interface Found {
  readonly items: number;
  readonly unknown: number;
  readonly otherInterface: number;
}

/** Says why people cannot take an exam yet. */
export function examFaults(exam: ExamSettings, { items, unknown, otherInterface }: Found): string[] {
  if (items === 0) return [EXAM_MESSAGES.noItems];
  const tests = testsOf(exam, items);
  return [
    ...(items > EXAM_LIMITS.items ? [EXAM_MESSAGES.tooMany(items)] : []),
    ...(unknown > 0 ? [EXAM_MESSAGES.unknown(unknown)] : []),
    ...(otherInterface > 0 ? [EXAM_MESSAGES.otherInterface(otherInterface)] : []),
    ...(exam.passMark > tests ? [EXAM_MESSAGES.markTooHigh(exam.passMark, tests)] : []),
  ];
}

/** Tests if a change touches what an open exam keeps. */
export const changesOpenExam = (
  before: { readonly exam?: TaskExam | null; readonly interfaceId: unknown },
  after: { readonly exam?: TaskExam | null; readonly interfaceId: unknown },
): boolean =>
  Boolean(before.exam?.openedAt) &&
  (before.exam?.practice !== after.exam?.practice || String(before.interfaceId) !== String(after.interfaceId));
