import { LIMITS } from '@labelbridge/contracts';

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,20}))?$/;

/**
 * Converts Naira per unit ("1523.455") to kobo per unit (152346), rounded half up.
 *
 * @returns undefined if it is not a plain decimal number, is zero, or is above `LIMITS.rateMax`
 */
export function koboPerUnit(naira: unknown): number | undefined {
  const match = DECIMAL.exec(typeof naira === 'number' || typeof naira === 'string' ? String(naira).trim() : '');
  if (!match?.[1]) return undefined;
  const decimals = (match[2] ?? '').padEnd(3, '0');
  const kobo = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals.charAt(2)) >= 5 ? 1 : 0);
  return kobo >= 1 && kobo <= LIMITS.rateMax ? kobo : undefined;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * Reads the rate in a provider's answer: `{ rate }`, `{ rates: { NGN } }`, `{ conversion_rate }`, `{ conversion_rates: { NGN } }`, or any
 * of them within `{ data }`; Naira per unit.
 *
 * @returns kobo per unit, or undefined if there is none
 */
export function rateIn(answer: unknown): number | undefined {
  for (const body of [answer, field(answer, 'data')]) {
    const named = [
      field(body, 'rate'),
      field(field(body, 'rates'), 'NGN'),
      field(body, 'conversion_rate'),
      field(field(body, 'conversion_rates'), 'NGN'),
    ];
    for (const value of named) {
      const kobo = koboPerUnit(value);
      if (kobo !== undefined) return kobo;
    }
  }
  return undefined;
}
