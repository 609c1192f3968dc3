import {
  CURRENCIES,
  type Currency,
  parseMajorUnits,
  plainRate,
  type Rate,
  RATE_FORM_RULES,
  RATE_UNITS,
  type RateUnit,
  toMajorUnits,
} from '@labelbridge/contracts';

/** Fields of a rate. The API's names, so that its errors find them. */
export type RateValues = Record<'rate.amount' | 'rate.currency' | 'rate.per' | 'rate.paySkipped', string>;

/** A rate is optional; a given one is more than zero. */
export const RATE_RULES = { 'rate.amount': RATE_FORM_RULES['rate.amount'] } as const;

export const currencyOf = (value: string): Currency => CURRENCIES.find((currency) => currency === value) ?? 'USD';
const unitOf = (value: string): RateUnit => RATE_UNITS.find((unit) => unit === value) ?? 'hour';

export const rateValues = (rate: Rate | null | undefined): RateValues => ({
  'rate.amount': rate ? toMajorUnits(rate.amount) : '',
  'rate.currency': rate?.currency ?? 'USD',
  'rate.per': rate?.per ?? 'hour',
  'rate.paySkipped': rate?.paySkipped ? 'yes' : '',
});

/** Parses a valid rate; null if the amount is empty. */
export function readRate(values: RateValues): Rate | null {
  const minor = parseMajorUnits(values['rate.amount']);
  if (!minor) return null;
  const rate = { amount: minor, currency: currencyOf(values['rate.currency']), per: unitOf(values['rate.per']) };
  return plainRate({ ...rate, paySkipped: values['rate.paySkipped'] !== '' });
}
