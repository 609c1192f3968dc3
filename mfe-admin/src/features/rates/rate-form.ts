import { formatMoney, LIMITS, parseMajorUnits, QUOTE_MESSAGES, RATE_RULES, type Rule } from '@labelbridge/contracts';
import { type NewRate, type RateBand } from './api/rates.js';

const kobo = (text: string): number | undefined => {
  const rate = parseMajorUnits(text);
  return rate !== undefined && rate >= 1 && rate <= LIMITS.rateMax ? rate : undefined;
};

const rate: Rule = (text) => (kobo(text) === undefined ? QUOTE_MESSAGES.rateShape : undefined);

export const SET_RATE_RULES = { rate: [rate], source: RATE_RULES.source } as const;

/** Parses the typed rate; undefined if it breaks the rules. */
export function readRate(values: { rate: string; source: string }): NewRate | undefined {
  const amount = kobo(values.rate);
  const source = values.source.trim();
  return amount === undefined ? undefined : { from: 'USD', rate: amount, ...(source && { source }) };
}

export function bandText({ percent, confirmed, least, most }: Pick<RateBand, 'percent' | 'confirmed' | 'least' | 'most'>): string {
  if (!confirmed || least === null || most === null) return 'There is no rate to compare it with: another admin must approve it.';
  const [from, to] = [least, most].map((amount) => formatMoney({ amount, currency: 'NGN' }));
  return `From ${from} to ${to} it is set at once: within ${percent} % of the last confirmed rate. Any other waits for another admin.`;
}
