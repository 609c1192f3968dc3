import { LIMITS, parseMajorUnits, QUOTE_MESSAGES, RATE_RULES, type Rule } from '@labelbridge/contracts';
import { type NewRate } from './api/rates.js';

const kobo = (text: string): number | undefined => {
  const rate = parseMajorUnits(text);
  return rate !== undefined && rate >= 1 && rate <= LIMITS.rateMax ? rate : undefined;
};

const rate: Rule = (text) => (kobo(text) === undefined ? QUOTE_MESSAGES.rateShape : undefined);

/** The rules of the form that sets a rate. */
export const SET_RATE_RULES = { rate: [rate], source: RATE_RULES.source } as const;

/** The rate that was typed; undefined where the rules are not kept. */
export function readRate(values: { rate: string; source: string }): NewRate | undefined {
  const amount = kobo(values.rate);
  const source = values.source.trim();
  return amount === undefined ? undefined : { from: 'USD', rate: amount, ...(source && { source }) };
}
