import { ACCOUNT_MESSAGES, normalisePhone, type Rule, SIGNUP_RULES } from '@labelbridge/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Numbers without a country code are Nigerian. */
const HOME = { country: 'NG', code: '+234' } as const;

/**
 * A typed number in the one form that is stored (E.164, such as +2348031234567): `0803…`, `803…`, `234803…`, `+234 0803…` and `00234…`
 * are the same number.
 *
 * @returns undefined where no country has such a number
 */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(normalisePhone(typed), HOME.country);
  return number?.isValid() ? number.number : undefined;
}

/** A stored number as answers have it: a Nigerian one without its country code (specification section 5), E.164 for all others. */
export const shownPhone = (stored: string): string => (stored.startsWith(HOME.code) ? stored.slice(HOME.code.length) : stored);

/** The rules of the form, and that the number exists. The screens leave the last to the server: they need no list of all countries. */
export const PHONE_RULES: readonly Rule[] = [
  ...SIGNUP_RULES.phone,
  (value) => (toE164(value) === undefined ? ACCOUNT_MESSAGES.phoneUnknown : undefined),
];
