import { BANKS } from '../banks.js';
import { PAYOUT_TEXTS } from '../texts/payout.texts.js';
import { matches, oneOf, required } from './rule.js';

/** The payout account of a profile. That its check digit fits is no rule: see `checkDigitFits`. */
export const PAYOUT_ACCOUNT_RULES = {
  accountName: [required(PAYOUT_TEXTS.accountNameRequired)],
  accountNumber: [required(PAYOUT_TEXTS.accountNumberRequired), matches(/^\d{10}$/, PAYOUT_TEXTS.accountNumberShape)],
  bankCode: [required(PAYOUT_TEXTS.bankRequired), oneOf(BANKS.map(({ code }) => code), PAYOUT_TEXTS.bankUnknown)],
} as const;

/** The names a person may choose his account's name from: his own, in both orders as banks write them. */
export function accountNameChoices({ firstname, lastname }: { firstname: string; lastname: string }): string[] {
  return [...new Set([`${firstname} ${lastname}`, `${lastname} ${firstname}`])];
}
