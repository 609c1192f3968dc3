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

/** The fields of a rate, named as the API names them, so that its answers find them. */
export type RateValues = Record<'rate.amount' | 'rate.currency' | 'rate.per' | 'rate.paySkipped', string>;

/** A rate may be left out; one that is given is more than zero. */
export const RATE_RULES = { 'rate.amount': RATE_FORM_RULES['rate.amount'] } as const;

/** The currency that is chosen in a form. Work is priced in dollars unless told. */
export const currencyOf = (value: string): Currency => CURRENCIES.find((currency) => currency === value) ?? 'USD';
const unitOf = (value: string): RateUnit => RATE_UNITS.find((unit) => unit === value) ?? 'hour';

/** A rate as the form's fields show it. */
export const rateValues = (rate: Rate | null | undefined): RateValues => ({
  'rate.amount': rate ? toMajorUnits(rate.amount) : '',
  'rate.currency': rate?.currency ?? 'USD',
  'rate.per': rate?.per ?? 'hour',
  'rate.paySkipped': rate?.paySkipped ? 'yes' : '',
});

/** The rate that was typed; null where the amount is left empty. Its rules are kept. */
export function readRate(values: RateValues): Rate | null {
  const minor = parseMajorUnits(values['rate.amount']);
  if (!minor) return null;
  const rate = { amount: minor, currency: currencyOf(values['rate.currency']), per: unitOf(values['rate.per']) };
  return plainRate({ ...rate, paySkipped: values['rate.paySkipped'] !== '' });
}
