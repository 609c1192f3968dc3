import { BONUS_MAX } from './bonus.js';
import { type ErrorDetail } from './http.js';
import { formatMinutes } from './minutes.js';
import { formatMoney, type Money } from './money.js';
import { proposedAmount, type Rate } from './rate.js';

/** Waiting that a project pays as work. `exam`: the time of a pass, with the first approved job. */
export const WAITING_CAUSES = ['exam', 'guideline', 'fault'] as const;
export type WaitingCause = (typeof WAITING_CAUSES)[number];

/** Causes that a job pins and a submission may name. */
export const JOB_WAITING_CAUSES = ['guideline', 'fault'] as const;
export type JobWaitingCause = (typeof JOB_WAITING_CAUSES)[number];

/** Waiting minutes of a submission, among the claimed ones. */
export const WAITING_MINUTES = { min: 1, max: 240 } as const;

/** Paid minutes of an exam without a time of its own, at most. */
const EXAM_MINUTES_MAX = 60;

export interface WaitingClaim {
  readonly cause: JobWaitingCause;
  readonly minutes: number;
}

export const PAID_WAITING_MESSAGES = {
  shape: `must be a list of: ${WAITING_CAUSES.join(', ')}; each once`,
  examNeeds: 'A paid exam needs an exam among the needs, and a rate per hour.',
  notPinned: 'must be a cause that this job pays',
  minutesShape: `Please enter a whole number of minutes from ${WAITING_MINUTES.min} to ${WAITING_MINUTES.max}.`,
  aboveClaim: 'Please enter at most the minutes you worked.',
  reasonRequired: 'Please say what you waited for: an admin confirms waiting time before you are paid.',
  /** Under the waiting minutes of a submission. Tells what `unconfirmedMinutes` pays. */
  hint: 'Count them in the minutes above too. An admin confirms waiting above your clock. If nobody decides in time, your clock is paid, or the minutes without waiting if they are more and near it.',
} as const;

export const WAITING_LABEL: Readonly<Record<JobWaitingCause, string>> = {
  guideline: 'An unclear guideline',
  fault: 'A fault of the task or of Labelbridge',
};

/** Waiting time for both sides: `20 min: An unclear guideline`. */
export const waitedText = ({ cause, minutes }: WaitingClaim): string => `${formatMinutes(minutes)}: ${WAITING_LABEL[cause]}`;

const WORDS: Readonly<Record<WaitingCause, string>> = {
  exam: 'the exam, with the first approved job',
  guideline: 'time lost to an unclear guideline',
  fault: 'time lost to a fault of the task or of Labelbridge',
};

/** These causes, each once and in the order of the list. Other words are left out. */
export const orderedWaiting = (causes: readonly string[]): WaitingCause[] => WAITING_CAUSES.filter((cause) => causes.includes(cause));

/** Said to who has passed: a pass is paid once. */
const PASSED_WORDS = { ...WORDS, exam: 'your passed exam, with the first approved job, if it has not been paid yet' };

const wordsOf = (causes: readonly WaitingCause[], words = WORDS): string =>
  orderedWaiting(causes)
    .map((cause) => words[cause])
    .join('; ');

/**
 * The causes of a project in one line; empty for none. Its tasks may pay otherwise than by the hour.
 *
 * @param causes missing in an answer of an earlier server @param hasPassed its exam, if a person reads it
 */
export const alsoPaidText = (causes: readonly WaitingCause[] = [], hasPassed = false): string =>
  `${wordsOf(causes, hasPassed ? PASSED_WORDS : WORDS)}${JOB_WAITING_CAUSES.some((cause) => causes.includes(cause)) ? ', in work that is paid by the hour' : ''}`;

/** The causes of a job in one line: it has some only if it is paid by the hour. An answer of an earlier server has none. */
export const waitingPaidText = (causes: readonly JobWaitingCause[] = []): string => wordsOf(causes);

interface Stated {
  readonly paidWaiting?: readonly WaitingCause[];
  readonly needsExam?: string | null;
  readonly rate: Pick<Rate, 'per'> | null;
}

/** @returns why a project cannot state this, or undefined */
export const paidWaitingProblem = ({ paidWaiting = [], needsExam, rate }: Stated): string | undefined =>
  paidWaiting.includes('exam') && (!needsExam || rate?.per !== 'hour') ? PAID_WAITING_MESSAGES.examNeeds : undefined;

/** The causes that a job keeps at its assignment. Work that is not paid by the hour has no waiting time. */
export const pinnedWaiting = (causes: readonly WaitingCause[], rate: Pick<Rate, 'per'> | null): JobWaitingCause[] =>
  rate?.per === 'hour' ? JOB_WAITING_CAUSES.filter((cause) => causes.includes(cause)) : [];

interface Claimed {
  readonly minutes: number;
  readonly minutesReason: string | null;
  readonly waiting?: WaitingClaim | null | undefined;
}

/** @param pinned by the job @returns what is wrong in the waiting time of a submission */
export function waitingProblem(
  { minutes, minutesReason, waiting }: Claimed,
  pinned: readonly JobWaitingCause[] = [],
): ErrorDetail | undefined {
  if (!waiting) return undefined;
  if (!pinned.includes(waiting.cause)) return { field: 'waiting.cause', message: PAID_WAITING_MESSAGES.notPinned };
  if (waiting.minutes > minutes) return { field: 'waiting.minutes', message: PAID_WAITING_MESSAGES.aboveClaim };
  return minutesReason?.trim() ? undefined : { field: 'minutesReason', message: PAID_WAITING_MESSAGES.reasonRequired };
}

/**
 * Paid minutes of a passed try: whole ones, at least one.
 *
 * @param spentMs from its begin to its end, by the server's clock @param limit the exam's own time; null for none
 */
export const examMinutes = (spentMs: number, limit: number | null): number =>
  Math.max(1, Math.min(Math.floor(spentMs / 60_000), limit ?? EXAM_MINUTES_MAX));

/** Pay of a passed exam, at most the largest bonus. @returns null if the rate pays no time, or less than a minor unit */
export function examPay(rate: Rate | null, minutes: number): Money | null {
  if (rate?.per !== 'hour') return null;
  const { amount, currency } = proposedAmount(rate, minutes, null);
  return amount > 0 ? { amount: Math.min(amount, BONUS_MAX[currency]), currency } : null;
}

interface Paying {
  readonly paidWaiting?: readonly WaitingCause[];
  readonly rate: Rate | null;
}

/** The most that passing an exam pays, at the present rate; null if the project does not state it. @param limit the exam's own time */
export const examPayOf = ({ paidWaiting = [], rate }: Paying, limit: number | null): Money | null =>
  paidWaiting.includes('exam') ? examPay(rate, examMinutes(Infinity, limit)) : null;

export const EXAM_PAY_MESSAGES = {
  /** After the pass, until it is paid. */
  passed: 'Its time is paid with your first approved job',
  /** Label of `promisedExamText`. */
  withJob: 'Also paid with the first approved job',
} as const;

export const examPayText = (most: Money): string =>
  `If you pass it, its time is paid with your first approved job: up to ${formatMoney(most, { trimZeros: true })} at today’s rate`;

/** Pay of a passed exam that the approval of a job brings. */
export interface PromisedExam {
  readonly minutes: number;
  readonly pays: Money;
}

/** @param whose as the reader sees it */
export const promisedExamText = ({ minutes, pays }: PromisedExam, whose: 'your' | 'their'): string =>
  `${whose} exam, ${formatMinutes(minutes)}: ${formatMoney(pays)}`;

export const examPayReason = (title: string): string => `Paid exam: ${title}`;
