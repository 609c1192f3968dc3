import { formatMinutes } from '@labelbridge/area-parts';
import {
  fieldProblem,
  type FormRules,
  type FormValues,
  exceedsClock,
  exceedsClockText,
  JOB_WAITING_CAUSES,
  type JobWaitingCause,
  PAID_WAITING_MESSAGES,
  proposedMinutes,
  required,
  SUBMISSION_RULES,
  WAITING_MINUTES,
  WORK_CLOCK_MESSAGES,
  WORK_MESSAGES,
  type WaitingClaim,
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

/** The causes of waiting that a job pays. A copy of an earlier server's answer has none. */
export const waitingCausesOf = ({ paidWaiting = [] }: { readonly paidWaiting?: readonly JobWaitingCause[] }): readonly JobWaitingCause[] =>
  paidWaiting;

const causeOf = (form: FormValues): JobWaitingCause | undefined => JOB_WAITING_CAUSES.find((cause) => cause === form['waiting.cause']);

/** Returns the message for typed waiting minutes, which count only with a cause. */
function waitingMinutesProblem(typed: string, form: FormValues): string | undefined {
  if (!causeOf(form)) return undefined;
  const waiting = readMinutes(typed);
  if (waiting === undefined || waiting > WAITING_MINUTES.max) return PAID_WAITING_MESSAGES.minutesShape;
  return waiting > (readMinutes(form.minutes ?? '') ?? waiting) ? PAID_WAITING_MESSAGES.aboveClaim : undefined;
}

/** Label of the reason: of minutes above the clock, or of waiting, which may be within it. */
export function reasonLabel(time: TimeSoFar, form: FormValues): string {
  if (!causeOf(form)) return 'Why it differs from the clock';
  return needsReason(time, form.minutes ?? '') ? 'What you waited for, and why it differs from the clock' : 'What you waited for';
}

const reasonMessage = (time: TimeSoFar, form: FormValues): string | undefined =>
  causeOf(form)
    ? PAID_WAITING_MESSAGES.reasonRequired
    : needsReason(time, form.minutes ?? '')
      ? WORK_CLOCK_MESSAGES.minutesReasonRequired
      : undefined;

/** Rules of Product.md: a submission needs a link or a note of the work, and the minutes spent, with a reason if they exceed the clock. */
export const submitRules = (time: TimeSoFar): FormRules => ({
  minutes: [
    required(WORK_MESSAGES.minutesRequired),
    (value) => (readMinutes(value) === undefined ? WORK_MESSAGES.minutesShape : undefined),
  ],
  minutesReason: [...SUBMISSION_RULES.minutesReason, (value, form) => (value.trim() === '' ? reasonMessage(time, form) : undefined)],
  'waiting.minutes': [waitingMinutesProblem],
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
    'waiting.cause': submission?.waiting?.cause ?? '',
    'waiting.minutes': submission?.waiting?.minutes.toString() ?? '',
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

function toWaiting(values: DraftValues): WaitingClaim | undefined {
  const cause = causeOf(values);
  const minutes = readMinutes(values['waiting.minutes']);
  return cause && minutes !== undefined ? { cause, minutes } : undefined;
}

export function toSubmission(values: DraftValues): Submission {
  const { minutes, minutesReason, link, note } = values;
  const waiting = toWaiting(values);
  return {
    minutes: readMinutes(minutes) ?? 0,
    minutesReason: minutesReason.trim() || null,
    ...(waiting && { waiting }),
    link: link.trim() || null,
    note: note.trim() || null,
  };
}
