import { BANKS } from '../banks.js';
import { PAYOUT_MESSAGES } from '../messages/payout.messages.js';
import { oneOf, required, whenFilled } from './rule.js';

/** Form for storage and transfer, without the spaces and dashes that people type. */
export const plainAccountNumber = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '');

const tenDigits = whenFilled((value) => /^\d{10}$/.test(plainAccountNumber(value)), PAYOUT_MESSAGES.accountNumberShape);

/** Payout account of a profile. A wrong check digit only warns: see `checkDigitFits`. */
export const PAYOUT_ACCOUNT_RULES = {
  accountName: [required(PAYOUT_MESSAGES.accountNameRequired)],
  accountNumber: [required(PAYOUT_MESSAGES.accountNumberRequired), tenDigits],
  bankCode: [
    required(PAYOUT_MESSAGES.bankRequired),
    oneOf(
      BANKS.map(({ code }) => code),
      PAYOUT_MESSAGES.bankUnknown,
    ),
  ],
} as const;

/** Names that a person may choose for the account. @param resolved the bank's name of the account, if it is known */
export function accountNameChoices({ firstname, lastname }: { firstname: string; lastname: string }, resolved?: string | null): string[] {
  return [...new Set([...(resolved ? [resolved] : []), `${firstname} ${lastname}`, `${lastname} ${firstname}`])];
}

/** Period of the limits on pay that one admin makes alone: in total, and to one person. */
export const PAY_ALONE_HOURS = 24;

/** Delay of payouts to a changed account: time to notice a change by somebody else. */
export const ACCOUNT_HOLD_HOURS = 24;
