import {
  approvalNeeds,
  approvalProposal,
  confirmationText,
  confirmedTime,
  CHANGE_REASON_RULES,
  fieldProblem,
  type FormRules,
  type FormValues,
  LIMITS,
  type Money,
  paidMinutes,
  parseMajorUnits,
  required,
  type ReviewedWork,
  toMajorUnits,
  WORK_CLOCK_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { currencyOf } from '../../shared/forms/rate-form.js';
import { type Job } from './api/jobs.js';

/** Approval as typed: minutes (of hourly work), an amount in major units with its currency, and the reason of a change. */
export type ApproveValues = Record<'approvedMinutes' | 'approvedAmount.amount' | 'approvedAmount.currency' | 'reason', string>;

/** Fields of a job that its approval depends on. */
export type ApprovedJob = Pick<Job, 'rate' | 'proposedAmount' | 'approvedAmount' | 'claimedMinutes' | 'clockMinutes' | 'progress'> &
  Partial<Pick<Job, 'submission'>>;

export interface Approval {
  readonly approvedAmount: Money;
  readonly approvedMinutes?: number;
  readonly reason?: string;
  readonly confirmMinutes?: boolean;
}

/** Tells if a job pays for time: the minutes can then be changed, and the amount follows. */
export const paysTime = ({ rate, claimedMinutes }: ApprovedJob): boolean => rate?.per === 'hour' && claimedMinutes !== null;

/** Returns the proposed values: rate x minutes, or the amount approved before a rejection; empty without either. */
export function approveValues(job: ApprovedJob): ApproveValues {
  const { proposedAmount, approvedAmount, rate, claimedMinutes } = job;
  const proposed = proposedAmount ?? approvedAmount;
  return {
    approvedMinutes: paysTime(job) ? String(claimedMinutes) : '',
    'approvedAmount.amount': proposed ? toMajorUnits(proposed.amount) : '',
    'approvedAmount.currency': proposed?.currency ?? rate?.currency ?? 'USD',
    reason: '',
  };
}

/** Parses typed minutes; undefined if they are missing or not valid. */
export function readApprovedMinutes(typed: string): number | undefined {
  const minutes = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= LIMITS.minutesMax ? minutes : undefined;
}

/** Returns the amount field's text for changed minutes; undefined if they are not valid or give no amount. */
export function amountFor({ rate }: ApprovedJob, typedMinutes: string): string | undefined {
  const minutes = readApprovedMinutes(typedMinutes);
  const proposed = minutes === undefined ? null : approvalProposal(rate, minutes, null);
  return proposed ? toMajorUnits(proposed.amount) : undefined;
}

/**
 * Returns the amount field's text in another currency: the proposal in it, or an empty text. The old number would be paid in the new
 * currency.
 */
export function amountIn(job: ApprovedJob, currency: string, typedMinutes: string): string {
  const start = approveValues(job);
  if (currency === start['approvedAmount.currency'] && typedMinutes === start.approvedMinutes) return start['approvedAmount.amount'];
  return currency === job.rate?.currency ? (amountFor(job, typedMinutes) ?? '') : '';
}

/** Parses the typed approval; undefined if its amount is invalid, which the form's rules refuse first. */
export function readApproval(job: ApprovedJob, values: ApproveValues): Approval | undefined {
  const amount = parseMajorUnits(values['approvedAmount.amount']);
  if (!amount) return undefined;
  const approvedMinutes = paysTime(job) ? readApprovedMinutes(values.approvedMinutes) : undefined;
  const reason = values.reason.trim();
  return {
    approvedAmount: { amount, currency: currencyOf(values['approvedAmount.currency']) },
    ...(approvedMinutes !== undefined && approvedMinutes !== job.claimedMinutes && { approvedMinutes }),
    ...(reason !== '' && { reason }),
  };
}

const workOf = ({ rate, claimedMinutes, submission, clockMinutes, progress }: ApprovedJob): ReviewedWork => ({
  rate,
  claimedMinutes: claimedMinutes ?? 0,
  waitingMinutes: submission?.waiting?.minutes,
  clockMinutes,
  items: progress,
});

/** Returns the other requirements of the typed approval. The server decides by the same rule. */
export function needsOf(job: ApprovedJob, values: ApproveValues): ReturnType<typeof approvalNeeds> {
  const asked = readApproval(job, values);
  return asked ? approvalNeeds(workOf(job), asked) : { reason: false, confirmation: false };
}

/** Returns the text beside the checkbox that confirms the time which the typed approval pays. */
export function confirmationOf(job: ApprovedJob, values: ApproveValues): Record<'label' | 'hint', string> {
  const asked = readApproval(job, values);
  const work = workOf(job);
  const paid = asked ? paidMinutes(work, asked) : work.claimedMinutes;
  return { label: `I confirm ${confirmedTime(work, paid)}`, hint: confirmationText(work, paid) };
}

const valuesOf = (form: FormValues): ApproveValues => ({
  approvedMinutes: form.approvedMinutes ?? '',
  'approvedAmount.amount': form['approvedAmount.amount'] ?? '',
  'approvedAmount.currency': form['approvedAmount.currency'] ?? '',
  reason: form.reason ?? '',
});

export const approveRules = (job: ApprovedJob): FormRules => ({
  approvedMinutes: [(value) => (paysTime(job) && readApprovedMinutes(value) === undefined ? WORK_MESSAGES.minutesShape : undefined)],
  'approvedAmount.amount': [
    required(WORK_MESSAGES.amountShape),
    (value) => (value.trim() === '' || parseMajorUnits(value) ? undefined : WORK_MESSAGES.amountShape),
  ],
  reason: [
    (value) => fieldProblem(CHANGE_REASON_RULES, value),
    (value, form) => (value.trim() === '' && needsOf(job, valuesOf(form)).reason ? WORK_CLOCK_MESSAGES.changeReasonRequired : undefined),
  ],
});
