import { formatMinutes } from '@labelbridge/area-parts';
import { fieldProblem, type FormRules, required, SUBMISSION_RULES, WORK_MESSAGES } from '@labelbridge/contracts';
import { type Job, type Submission } from './api/jobs.js';
import { type DraftValues } from './draft.js';
import { readMinutes } from './offer.js';

/** Product.md: submit takes a link or a note of the work done, and the minutes spent. */
export const SUBMIT_RULES: FormRules = {
  minutes: [
    required(WORK_MESSAGES.minutesRequired),
    (value) => (readMinutes(value) === undefined ? WORK_MESSAGES.minutesShape : undefined),
  ],
  link: [
    // A pasted link often brings a space along.
    (value) => fieldProblem(SUBMISSION_RULES.link, value.trim()),
    (value, form) => (value.trim() === '' && (form.note ?? '').trim() === '' ? WORK_MESSAGES.workRequired : undefined),
  ],
  note: SUBMISSION_RULES.note,
};

/** The minutes on the clock now, and the submission before a rework. */
export interface TimeSoFar {
  readonly onClock: number | null;
  readonly submission: Job['submission'];
}

/** The initial values: the earlier submission, with the minutes on the clock added to its minutes. */
export function startValues({ onClock, submission }: TimeSoFar): DraftValues {
  const minutes = (submission?.minutes ?? 0) + (onClock ?? 0);
  return { minutes: minutes === 0 ? '' : String(minutes), link: submission?.link ?? '', note: submission?.note ?? '' };
}

/** Explains where the minutes in the form come from. */
export function minutesHint({ onClock, submission }: TimeSoFar): string {
  const clock = onClock === null ? undefined : `Your clock shows ${formatMinutes(onClock)}`;
  const before = submission ? `you recorded ${formatMinutes(submission.minutes)} before` : undefined;
  if (clock && before) return `${clock} since the rework, and ${before}. Change it where that is not right.`;
  if (clock) return `${clock}. Change it where that is not right.`;
  if (before) return `At your last submission ${before}.`;
  return 'Whole minutes. The clock of this job was not started.';
}

export function toSubmission({ minutes, link, note }: DraftValues): Submission {
  return { minutes: readMinutes(minutes) ?? 0, link: link.trim() || null, note: note.trim() || null };
}
