import { LIMITS } from '../limits.js';
import { ACCOUNT_TEXTS, AUTH_TEXTS } from '../messages/auth.messages.js';
import { equalsField, matches, maxLength, minLength, required, type Rule } from './rule.js';

/**
 * An address a person may sign up with: one @, no space, no control character, a dot in the domain. Stricter than the
 * specification's bulk pattern, looser than RFC 5322: what cannot be reached is found by mailing it.
 */
export const EMAIL_PATTERN = /^[^\s@"<>(),:;\\[\]\p{Cc}]+@[^\s@"<>(),:;\\[\]\p{Cc}.]+(\.[^\s@"<>(),:;\\[\]\p{Cc}.]+)+$/u;

/** The letters of a phone number after its decoration is removed. */
const PHONE_PATTERN = /^\+?[\d\s().-]+$/;

/** The phone as it is sent and stored: without spaces and decoration, its leading 0 removed (specification section 5). */
export function normalisePhone(phone: string): string {
  return phone.replace(/[\s().-]/g, '').replace(/^0/, '');
}

const phoneDigits: Rule = (value) => {
  const digits = normalisePhone(value).replace(/^\+/, '').length;
  return value === '' || (PHONE_PATTERN.test(value) && digits >= LIMITS.phoneMin && digits <= LIMITS.phoneMax)
    ? undefined
    : ACCOUNT_TEXTS.phoneShape;
};

const name = (message: string): readonly Rule[] => [required(message), maxLength(LIMITS.nameMax, ACCOUNT_TEXTS.nameTooLong)];
const email: readonly Rule[] = [
  required(AUTH_TEXTS.emailRequired),
  maxLength(LIMITS.emailMax, ACCOUNT_TEXTS.emailTooLong),
  matches(EMAIL_PATTERN, AUTH_TEXTS.emailInvalid),
];

/** Specification section 5, Login. */
export const LOGIN_RULES = {
  email,
  password: [required(AUTH_TEXTS.passwordRequired), maxLength(LIMITS.passwordMax, ACCOUNT_TEXTS.passwordTooLong)],
} as const;

/** Specification section 5, Sign-up. `confirmPassword` is asked by the form only. */
export const SIGNUP_RULES = {
  firstname: name(AUTH_TEXTS.firstnameRequired),
  lastname: name(AUTH_TEXTS.lastnameRequired),
  username: [required(AUTH_TEXTS.usernameRequired), matches(/^[\p{L}\p{N}._-]{3,32}$/u, ACCOUNT_TEXTS.usernameShape)],
  email,
  phone: [required(AUTH_TEXTS.phoneRequired), phoneDigits],
  password: [
    required(AUTH_TEXTS.passwordRequired),
    minLength(LIMITS.passwordMin, AUTH_TEXTS.passwordTooShort),
    maxLength(LIMITS.passwordMax, ACCOUNT_TEXTS.passwordTooLong),
  ],
  confirmPassword: [required(AUTH_TEXTS.confirmPasswordRequired), equalsField('password', AUTH_TEXTS.passwordsDiffer)],
} as const;

const hours: Rule = (value) => {
  const whole = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return value === '' || (whole >= 1 && whole <= LIMITS.hoursPerWeekMax) ? undefined : ACCOUNT_TEXTS.hoursShape;
};

/** What a person may add to his profile. */
export const PROFILE_RULES = {
  availableHoursPerWeek: [hours],
  telegram: [matches(/^@?[A-Za-z][A-Za-z0-9_]{4,31}$/, ACCOUNT_TEXTS.telegramShape)],
} as const;
