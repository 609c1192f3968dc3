import { BANKS } from '../banks.js';
import { PAYOUT_MESSAGES } from '../messages/payout.messages.js';
import { oneOf, required, whenFilled } from './rule.js';

/** An account number as it is sent and stored: without the spaces and dashes that people write it with. */
export const plainAccountNumber = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '');

const tenDigits = whenFilled((value) => /^\d{10}$/.test(plainAccountNumber(value)), PAYOUT_MESSAGES.accountNumberShape);

/** The payout account of a profile. A wrong check digit is only a warning: see `checkDigitFits`. */
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

/**
 * The names that a person may choose as the account's name: the one that the bank has, and their own in both orders.
 *
 * @param resolved the name that the bank has, where it is known
 */
export function accountNameChoices({ firstname, lastname }: { firstname: string; lastname: string }, resolved?: string | null): string[] {
  return [...new Set([...(resolved ? [resolved] : []), `${firstname} ${lastname}`, `${lastname} ${firstname}`])];
}

/** What one admin pays without a second one, and what one person is paid so, is limited over so many hours. */
export const PAY_ALONE_HOURS = 24;

/** A changed payout account is paid to only after so many hours: time to notice a change by somebody else. */
export const ACCOUNT_HOLD_HOURS = 24;
