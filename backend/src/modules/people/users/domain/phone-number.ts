import { ACCOUNT_MESSAGES, normalisePhone, type Rule, SIGNUP_RULES } from '@labelbridge/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** For numbers without a country code. */
const HOME = { country: 'NG', code: '+234' } as const;

/** `0803…`, `803…`, `234803…`, `+234 0803…` and `00234…` are the same number. @returns undefined if no country has it */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(normalisePhone(typed), HOME.country);
  return number?.isValid() ? number.number : undefined;
}

/** A Nigerian number without its country code (specification section 5), other numbers in E.164. */
export const shownPhone = (stored: string): string => (stored.startsWith(HOME.code) ? stored.slice(HOME.code.length) : stored);

/** Country of a number as it is shown, such as `NG`; null if no country has it. */
export function countryOf(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, HOME.country);
  return number?.isValid() ? (number.country ?? null) : null;
}

/** Adds to the form's rules that the number exists. The screens leave this to the server, and need no list of all countries. */
export const PHONE_RULES: readonly Rule[] = [
  ...SIGNUP_RULES.phone,
  (value) => (toE164(value) === undefined ? ACCOUNT_MESSAGES.phoneUnknown : undefined),
];
