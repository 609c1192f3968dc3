import { formatMinutes } from '@labelbridge/area-parts';
import {
  fieldProblem,
  type FormRules,
  exceedsClock,
  exceedsClockText,
  proposedMinutes,
  required,
  SUBMISSION_RULES,
  WORK_CLOCK_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { type Job, type Submission } from './api/jobs.js';
import { type DraftValues } from './draft.js';
import { readMinutes } from './offer.js';

export interface TimeSoFar {
  readonly onClock: number;
  readonly submission: Job['submission'];
  /** True if the work is in the product: it then needs neither a link nor a note. */
  readonly inProduct?: boolean;
  /** True if work has begun, also if the clock shows no whole minute yet. */
  readonly started?: boolean;
}

/** Proposes the initial minutes: the server's proposal, at least one if work has begun. */
const proposedFor = ({ onClock, submission, started = false }: TimeSoFar): number =>
  Math.max(proposedMinutes(onClock, submission), started ? 1 : 0);

/** Tells if typed minutes need a reason, because an admin has to confirm them. */
export function needsReason({ onClock }: TimeSoFar, typed: string): boolean {
  const minutes = readMinutes(typed);
  return minutes !== undefined && exceedsClock(minutes, onClock);
}

/** Rules of Product.md: a submission needs a link or a note of the work, and the minutes spent, with a reason if they exceed the clock. */
export const submitRules = (time: TimeSoFar): FormRules => ({
  minutes: [
    required(WORK_MESSAGES.minutesRequired),
    (value) => (readMinutes(value) === undefined ? WORK_MESSAGES.minutesShape : undefined),
  ],
  minutesReason: [
    ...SUBMISSION_RULES.minutesReason,
    (value, form) => (value.trim() === '' && needsReason(time, form.minutes ?? '') ? WORK_CLOCK_MESSAGES.minutesReasonRequired : undefined),
  ],
  link: [
    // A pasted link often has spaces around it.
    (value) => fieldProblem(SUBMISSION_RULES.link, value.trim()),
    (value, form) => (!time.inProduct && value.trim() === '' && (form.note ?? '').trim() === '' ? WORK_MESSAGES.workRequired : undefined),
  ],
  note: SUBMISSION_RULES.note,
});

export function startValues(time: TimeSoFar): DraftValues {
  const { submission } = time;
  const minutes = proposedFor(time);
  return {
    minutes: minutes === 0 ? '' : String(minutes),
    minutesReason: submission?.minutesReason ?? '',
    link: submission?.link ?? '',
    note: submission?.note ?? '',
  };
}

export function minutesHint(time: TimeSoFar): string {
  const { onClock, submission } = time;
  const clock = `Your clock shows ${onClock === 0 ? 'less than a minute' : formatMinutes(onClock)}`;
  const before = submission && ` in all; at your last submission you recorded ${formatMinutes(submission.minutes)}`;
  const filledIn = onClock === 0 && !submission && proposedFor(time) > 0 ? `: ${proposedFor(time)} is filled in` : '';
  return `${clock}${before ?? filledIn}. ${exceedsClockText(onClock)}`;
}

export function toSubmission({ minutes, minutesReason, link, note }: DraftValues): Submission {
  return {
    minutes: readMinutes(minutes) ?? 0,
    minutesReason: minutesReason.trim() || null,
    link: link.trim() || null,
    note: note.trim() || null,
  };
}
