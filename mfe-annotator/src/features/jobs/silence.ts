import { endBySilence, formatMoney, isSkipped, SILENCE_MESSAGES, type SilentEnd } from '@labelbridge/contracts';
import { type Job } from './api/jobs.js';
import { type DraftValues } from './draft.js';
import { readMinutes } from './offer.js';

/** Tells what silence makes of a submission as it is typed. @returns undefined while its minutes are not valid */
export function silentEnd(job: Job, typed: DraftValues, clockMinutes: number): SilentEnd | undefined {
  const minutes = readMinutes(typed.minutes);
  if (minutes === undefined) return undefined;
  const { rate, progress: items, examPay, waitsFor } = job;
  // An answer of an earlier version has no reason.
  if (waitsFor) return { pays: null, waitsFor };
  const waitingMinutes = typed['waiting.cause'] === '' ? undefined : readMinutes(typed['waiting.minutes']);
  const marks = isSkipped(rate, items) ? (['only-skipped'] as const) : [];
  return endBySilence({ rate, minutes, clockMinutes, waitingMinutes, items, marks, examPay: examPay?.pays });
}

/** @param minutes the claimed ones */
export const silenceText = (end: SilentEnd, minutes: number, { examPay }: Pick<Job, 'examPay'>): string =>
  end.pays ? SILENCE_MESSAGES.approved(formatMoney(end.pays), end.minutes < minutes) : SILENCE_MESSAGES.waits(end.waitsFor, examPay?.pays);
