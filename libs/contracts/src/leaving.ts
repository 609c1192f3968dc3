import { countText } from './count-text.js';
import { type DeclineReason, type JobStatus } from './lifecycle/job.lifecycle.js';
import { type Money } from './money.js';
import { progressOf } from './progress.js';
import { type Rate } from './rate.js';
import { type JobItems } from './workplace.js';

/**
 * Ends of an open job whose annotator leaves it: it is handed in, handed back for the clock's pay, or declined. An admin ends and
 * prices work that only a person can price.
 */
export const LEAVING_STEPS = ['hand-in', 'hand-back', 'decline', 'ask'] as const;
export type LeavingStep = (typeof LEAVING_STEPS)[number];

/** Reasons why work was handed back for the clock's pay. */
export const HAND_BACK_CAUSES = ['left', 'content'] as const;
export type HandBackCause = (typeof HAND_BACK_CAUSES)[number];

interface HandBackText {
  readonly declined: DeclineReason;
  /** The note of work that is handed in without one. */
  readonly note: string;
  readonly handedBack: string;
  /** To admins, in the messages of the job. */
  readonly ask: string;
}

export const HAND_BACK_TEXT: Readonly<Record<HandBackCause, HandBackText>> = {
  left: {
    declined: 'I am leaving the project',
    note: 'Handed in as it was when I left the project.',
    handedBack: 'Handed back: the annotator left the project.',
    ask: 'I have left the project. Please end this job, and pay for the work so far.',
  },
  content: {
    declined: 'The content disturbs me',
    note: 'Handed in as it was: the content disturbs me.',
    handedBack: 'Handed back: the content disturbs the annotator.',
    ask: 'The content disturbs me. Please end this job, and pay for the work so far.',
  },
};

/** Limits of the pay for work that is handed back without a review: minutes on the clock of one person, in so many days. */
export const HAND_BACK = { minutes: 240, days: 30 } as const;

export interface LeavingFacts {
  readonly status: JobStatus;
  readonly items: Pick<JobItems, 'total' | 'open' | 'skipped'> | null;
  /** It was handed in before: a reviewer has seen it, or will. */
  readonly submission: object | null;
  readonly clockMinutes: number;
  /** The price of the clock's time; null if only a person can price it. */
  readonly pays: Money | null;
}

/** @returns null if the job is not open: leaving changes nothing of it */
export function leavingStep({ status, items, submission, clockMinutes, pays }: LeavingFacts): LeavingStep | null {
  if (status !== 'pending') return null;
  const done = items ? progressOf(items).done : 0;
  if (items ? items.open === 0 && done > 0 : submission !== null) return 'hand-in';
  if (submission === null && done === 0 && clockMinutes === 0) return 'decline';
  return pays && pays.amount > 0 ? 'hand-back' : 'ask';
}

interface HandBackFacts {
  readonly rate: Pick<Rate, 'per'> | null;
  readonly submission: object | null;
  readonly clockMinutes: number;
  /** Minutes of earlier jobs that were handed back within `HAND_BACK.days`. */
  readonly earlierMinutes: number;
}

/** Tests if the server may pay the clock's time of unreviewed work: by the hour, never handed in, and within the limits. */
export const paysHandBack = ({ rate, submission, clockMinutes, earlierMinutes }: HandBackFacts): boolean =>
  rate?.per === 'hour' && submission === null && clockMinutes > 0 && earlierMinutes + clockMinutes <= HAND_BACK.minutes;

/** Events that an account waits for before it closes. */
export const CLOSING_WAITS = ['work', 'review', 'appeal', 'account', 'pay', 'bank', 'rejections'] as const;
export type ClosingWait = (typeof CLOSING_WAITS)[number];

/** Waits that a person may give up, to be erased at once. */
export const WAIVED_WAITS: readonly ClosingWait[] = ['bank', 'rejections'];

/** Days after a payment in which a bank may return it. An erased account has nobody to pay it to again. */
export const BANK_RETURN_DAYS = 7;

/** @returns the instant since which a payment may still be returned */
export const bankReturnsSince = (now: Date): Date => new Date(now.getTime() - BANK_RETURN_DAYS * 86_400_000);

export const CLOSING_WAIT_TEXT: Readonly<Record<ClosingWait, string>> = {
  work: 'Open work: an admin ends it and sets its pay. You can still hand it in or decline it yourself.',
  review: 'Work in review: it is decided, or approved by silence, as always.',
  appeal: 'Open appeals and part payments: they are decided as always.',
  account: 'A payout account: please add one in your profile. Until then your pay stays owed, and nothing is forfeited.',
  pay: 'Your pay: it goes out by the normal payout, however small it is.',
  bank: `Your last pay: a bank may return it within ${BANK_RETURN_DAYS} days.`,
  rejections: 'Rejections that you can still appeal.',
};

export const LEAVING_STEP_TEXT: Readonly<Record<LeavingStep, string>> = {
  'hand-in': 'is handed in for review',
  'hand-back': 'is handed back, and the time on its clock is paid',
  decline: 'is declined, as its clock shows no work',
  ask: 'stays open: an admin is asked to end it and to pay for the work so far',
};

export const LEAVING_MESSAGES = {
  leave: 'Leave',
  title: (project: string): string => `Leave ${project}?`,
  lead: 'You get no more of its work. No score gets lower, and everything you have earned is paid. You can apply again later.',
  noJobs: 'You have no open work in it.',
  jobs: (count: number): string => `Your ${countText(count, 'open job')}:`,
  confirm: 'Leave the project',
  left: 'You have left the project.',
  notLeft: 'You did not leave the project',
  assigneeLeft: 'has left this project, and gets its work after a new application',
  assigneeCloses: 'is closing their account, and takes no new work',
} as const;

export const CLOSING_MESSAGES = {
  title: 'Close your account',
  lead: 'Nothing that you have earned is forfeited. Open work is handed in or back, your pay goes out, and then your account is erased by itself.',
  button: 'Close my account',
  question: 'Close your account?',
  started: 'Your account is closing. It is erased when nothing is owed to you any more.',
  kept: 'Your account stays open.',
  closing: 'Your account is closing',
  keep: 'Keep my account',
  keepFailed: 'Your account is still closing',
  eraseNow: 'Erase it now, without waiting',
  eraseLater: 'Once it is closing and waits for nothing else, you can erase it here without waiting for the bank or an appeal.',
  undo: 'You can keep the account after all, until it is erased.',
  loadFailed: 'What your account waits for could not be loaded',
  since: 'You get no new work. You can follow your pay here, or keep the account, at any time until it is erased.',
  keepUntil: 'It is erased once nothing is owed to you; until then you can keep it.',
  seeOrKeep: 'See what it waits for, or keep it',
  waits: 'It waits for:',
  nothingWaits: 'Nothing is owed to you: the account is erased at once.',
  erasedSoon: 'Nothing is owed to you any more: the account is erased within minutes.',
  owed: 'Not paid yet',
  processing: 'On its way to your bank',
  unquoted: 'Waits for an exchange rate',
  payBy: 'Paid by',
  inReview: 'In review',
  appealable: 'Rejected, can be appealed',
  openJobs: 'Open jobs',
  noApplications: 'Your account is closing, so you cannot apply. Keep the account first.',
  none: 'Your account is not closing.',
  already: 'Your account is closing already.',
  adminMark: 'Closing account',
  adminFilter: 'Closing accounts only',
  adminHint: 'These people are leaving: their accounts are erased once they are paid.',
} as const;

/** To annotators who end a job for its content, before and after. */
export const STOP_TEXT: Readonly<Record<LeavingStep, Readonly<Record<'before' | 'done', string>>>> = {
  'hand-in': { before: 'Your work is handed in for review as it is.', done: 'Your work is handed in for review.' },
  'hand-back': {
    before: 'It goes back to the admins, and the time on its clock is paid',
    done: 'Handed back. The time on its clock is paid.',
  },
  decline: { before: 'It goes back to the admins. Its clock shows no work, so nothing is paid.', done: 'Declined. There is no penalty.' },
  ask: {
    before: 'An admin is asked to end it, and to pay for the work so far. You need not look at it any more.',
    done: 'An admin is asked to end it, and to pay for the work so far.',
  },
};
