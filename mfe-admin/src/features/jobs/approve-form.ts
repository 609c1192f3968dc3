import { type Money, parseMajorUnits, required, type Rule, toMajorUnits, WORK_MESSAGES } from '@labelbridge/contracts';
import { currencyOf } from '../../shared/forms/rate-form.js';
import { type Job } from './api/jobs.js';

/** The approval as typed: an amount in major units and its currency. */
export type ApproveValues = Record<'approvedAmount.amount' | 'approvedAmount.currency', string>;

const positiveAmount: Rule = (value) => (value.trim() === '' || parseMajorUnits(value) ? undefined : WORK_MESSAGES.amountShape);

export const APPROVE_RULES = { 'approvedAmount.amount': [required(WORK_MESSAGES.amountShape), positiveAmount] } as const;

/** The proposed values: rate x minutes, or the amount approved before a rejection; empty where there is neither. */
export function approveValues({
  proposedAmount,
  approvedAmount,
  rate,
}: Pick<Job, 'proposedAmount' | 'approvedAmount' | 'rate'>): ApproveValues {
  const proposed = proposedAmount ?? approvedAmount;
  return {
    'approvedAmount.amount': proposed ? toMajorUnits(proposed.amount) : '',
    'approvedAmount.currency': proposed?.currency ?? rate?.currency ?? 'USD',
  };
}

/** The typed amount; undefined where it is invalid, which the form's rules refuse first. */
export function readApproval(values: ApproveValues): Money | undefined {
  const amount = parseMajorUnits(values['approvedAmount.amount']);
  return amount ? { amount, currency: currencyOf(values['approvedAmount.currency']) } : undefined;
}
