import {
  aboveConsent,
  JOB_LIFECYCLE,
  SETTLEMENT_MESSAGES,
  appealEnds,
  progressOf,
  settledPay,
  staleStateMessage,
} from '@labelbridge/contracts';
import { conflict } from '../../../../common/errors/errors.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { type JobTransition } from './job-transitions.js';
import { warnAt } from './review-deadline.js';

type Settlement = Extract<JobTransition, { action: 'settle' }>;

/** Detects work that may be paid in part after a rejection. */
export const canSettle = ({ rate, items }: Pick<JobRecord, 'rate' | 'items'>): boolean => rate?.per === 'item' && items !== null;

/** The server pays the accepted items when the rejection can no longer be appealed. Admins are warned if items lack a verdict. */
export function settlementDates(
  action: JobTransition['action'],
  job: JobRecord,
  at: Date,
): Partial<Pick<JobRecord, 'settleBy' | 'warnAt'>> {
  if ((action !== 'reject' && action !== 'uphold') || !canSettle(job)) return { settleBy: null };
  const settleBy = appealEnds(at);
  return { settleBy, warnAt: warnAt(settleBy) };
}

/** The part payment of a rejected job. @returns the reason if there is none */
export function settlementOf(job: JobRecord): Settlement | string {
  const { status, rate, items, submission, examPay, timeFlags = [] } = job;
  const transition = JOB_LIFECYCLE.find('settle', status);
  const refusal = transition ? transition.guard?.({ ...job, invoice: null }) : staleStateMessage(JOB_LIFECYCLE.name, status);
  if (refusal !== undefined) return refusal;
  const pay = rate && items && settledPay(rate, progressOf(items), items);
  if (!items || !pay) return SETTLEMENT_MESSAGES.nothingRight;
  const above = aboveConsent(pay, examPay?.pays);
  if (timeFlags.includes('only-skipped') || above === 'too-much') return SETTLEMENT_MESSAGES.needsPerson;
  if (above && examPay) return SETTLEMENT_MESSAGES.examCurrency(examPay.pays.currency);
  return {
    action: 'settle',
    approvedAmount: pay,
    approvedMinutes: submission?.minutes ?? null,
    reason: SETTLEMENT_MESSAGES.reason(items.sentBack),
  };
}

/** @throws 409 if nothing is paid */
export function settlementOrConflict(job: JobRecord): Settlement {
  const settlement = settlementOf(job);
  if (typeof settlement === 'string') throw conflict(settlement);
  return settlement;
}
