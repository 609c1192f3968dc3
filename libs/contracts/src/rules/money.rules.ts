import { LIMITS } from '../limits.js';
import { QUOTE_MESSAGES } from '../messages/money.messages.js';
import { type FormRules, maxLength } from './rule.js';

/** Form of a rate; `parseMajorUnits` reads its amount. */
export const RATE_RULES = { source: [maxLength(LIMITS.titleMax, QUOTE_MESSAGES.sourceShape)] } as const satisfies FormRules;
