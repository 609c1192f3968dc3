import { PAY_MESSAGES } from '../messages/payout-desk.messages.js';
import { type Rule, matches, required } from './rule.js';

/** Reference of an admin's transfer at their bank. */
export const BANK_REFERENCE_RULES: readonly Rule[] = [
  required(PAY_MESSAGES.bankReferenceRequired),
  matches(/^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{0,99}$/u, PAY_MESSAGES.bankReferenceShape),
];
