import { LIMITS } from '../limits.js';
import { QUOTE_MESSAGES } from '../messages/money.messages.js';
import { type FormRules, maxLength } from './rule.js';

/** The form that sets a rate; its amount is read by `parseMajorUnits`. */
export const RATE_RULES = { source: [maxLength(LIMITS.titleMax, QUOTE_MESSAGES.sourceShape)] } as const satisfies FormRules;
