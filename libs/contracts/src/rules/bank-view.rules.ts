import { LIMITS } from '../limits.js';
import { BANK_VIEW_MESSAGES } from '../messages/screens.messages.js';
import { maxLength, minLength, required } from './rule.js';

const WHY_MIN = 3;

/** Reason for access to a whole account number, stored with the record of the access. */
export const BANK_VIEW_RULES = {
  reason: [
    required(BANK_VIEW_MESSAGES.why),
    minLength(WHY_MIN, BANK_VIEW_MESSAGES.why),
    maxLength(LIMITS.reasonMax, `must not be longer than ${LIMITS.reasonMax} characters`),
  ],
} as const;
