import { LIMITS } from '../limits.js';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES } from '../messages/auth.messages.js';
import { SKILL_LIMITS, skillsOf } from './apply-again.js';
import { equalsField, matches, maxLength, minLength, required, type Rule } from './rule.js';

/**
 * Address for sign-up: one @, no space, no control character, a dot in the domain. Stricter than the specification's bulk pattern,
 * looser than RFC 5322: mail to the address shows if it can be reached.
 */
export const EMAIL_PATTERN = /^[^\s@"<>(),:;\\[\]\p{Cc}]+@[^\s@"<>(),:;\\[\]\p{Cc}.]+(\.[^\s@"<>(),:;\\[\]\p{Cc}.]+)+$/u;

const PHONE_PATTERN = /^\+?[\d\s().-]+$/;

/** Removes spaces and decoration, writes 00 as +, and drops a leading 0 (specification section 5). */
export function normalisePhone(phone: string): string {
  return phone
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '');
}

const phoneDigits: Rule = (value) => {
  const digits = normalisePhone(value).replace(/^\+/, '').length;
  return value === '' || (PHONE_PATTERN.test(value) && digits >= LIMITS.phoneMin && digits <= LIMITS.phoneMax)
    ? undefined
    : ACCOUNT_MESSAGES.phoneShape;
};

/** Invisible signs that change how nearby text is shown: control characters, direction marks, zero-width signs. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/u;
/** Text that mail programs turn into a link. */
const LINK =
  /:\/\/|\bwww\.|@|tel:|\p{L}[\p{L}\p{N}-]+\.(com|net|org|info|biz|io|co|ng|me|ly|xyz|link|site|online|top|app|dev|page|club|shop)\b/iu;
/** Host with any ending and any dot. Lower case must follow the dot, because of names such as St.John. */
const HOST = /[\p{L}\p{N}][.．。｡]\p{Ll}{2}/u;
/** Marks piled on one letter as a drawing. */
const PILE = /\p{M}{5}/u;

/** Names appear in other people's mails and lists: letters of any language, but no links and no invisible signs. */
const plainName: Rule = (value) => {
  if (UNSEEN.test(value) || PILE.test(value.normalize('NFD'))) return ACCOUNT_MESSAGES.nameSigns;
  return LINK.test(value) || HOST.test(value) ? ACCOUNT_MESSAGES.nameLink : undefined;
};

const name = (message: string): readonly Rule[] => [required(message), maxLength(LIMITS.nameMax, ACCOUNT_MESSAGES.nameTooLong), plainName];

/** Code units of a letter with the marks that it may have. */
const LETTER_MAX = 10;

/** Counts a letter with all its marks as one sign, as in Adéọ́lá. */
const username: Rule = (value) => {
  // `normalize` takes minutes for a megabyte of marks.
  if (value.length > LETTER_MAX * LIMITS.usernameMax) return ACCOUNT_MESSAGES.usernameShape;
  const text = value.normalize();
  const isPlain = value === '' || (/^(?:[\p{L}\p{N}]\p{M}*|[._-])+$/u.test(text) && !PILE.test(text.normalize('NFD')));
  const signs = text.replace(/\p{M}/gu, '').length;
  return isPlain && (value === '' || (signs >= 3 && signs <= 32)) ? undefined : ACCOUNT_MESSAGES.usernameShape;
};
const email: readonly Rule[] = [
  required(AUTH_MESSAGES.emailRequired),
  maxLength(LIMITS.emailMax, ACCOUNT_MESSAGES.emailTooLong),
  matches(EMAIL_PATTERN, AUTH_MESSAGES.emailInvalid),
];

/** Specification section 5, Login. */
export const LOGIN_RULES = {
  email,
  password: [required(AUTH_MESSAGES.passwordRequired), maxLength(LIMITS.passwordMax, ACCOUNT_MESSAGES.passwordTooLong)],
} as const;

/** Specification section 5, Sign-up. Only the form asks for `confirmPassword`. */
export const SIGNUP_RULES = {
  firstname: name(AUTH_MESSAGES.firstnameRequired),
  lastname: name(AUTH_MESSAGES.lastnameRequired),
  username: [required(AUTH_MESSAGES.usernameRequired), username],
  email,
  phone: [required(AUTH_MESSAGES.phoneRequired), phoneDigits],
  password: [
    required(AUTH_MESSAGES.passwordRequired),
    minLength(LIMITS.passwordMin, AUTH_MESSAGES.passwordTooShort),
    maxLength(LIMITS.passwordMax, ACCOUNT_MESSAGES.passwordTooLong),
  ],
  confirmPassword: [required(AUTH_MESSAGES.confirmPasswordRequired), equalsField('password', AUTH_MESSAGES.passwordsDiffer)],
} as const;

const hours: Rule = (value) => {
  const whole = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return value === '' || (whole >= 1 && whole <= LIMITS.hoursPerWeekMax) ? undefined : ACCOUNT_MESSAGES.hoursShape;
};

const skills: Rule = (value) => {
  const all = skillsOf(value);
  if (all.length > SKILL_LIMITS.count) return ACCOUNT_MESSAGES.skillsTooMany;
  return all.some((skill) => skill.length > SKILL_LIMITS.length) ? ACCOUNT_MESSAGES.skillTooLong : undefined;
};

export const PROFILE_RULES = {
  skills: [skills],
  availableHoursPerWeek: [hours],
  telegram: [matches(/^@?[A-Za-z][A-Za-z0-9_]{4,31}$/, ACCOUNT_MESSAGES.telegramShape)],
} as const;
