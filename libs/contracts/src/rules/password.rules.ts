import { LIMITS } from '../limits.js';
import { ACCOUNT_MESSAGES } from '../messages/auth.messages.js';
import { RESET_PASSWORD_MESSAGES } from '../messages/password.messages.js';
import { LOGIN_RULES } from './account.rules.js';
import { equalsField, matches, maxLength, minLength, required, type Rule } from './rule.js';

/** Validity of the link of a forgotten password (product.md, Forgot Password). */
export const RESET_LINK_MINUTES = 30;

const LOWER_UPPER_DIGIT_SPECIAL = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[!@#$%^&*])/su;

const first: readonly Rule[] = [
  required(RESET_PASSWORD_MESSAGES.passwordRequired),
  minLength(LIMITS.passwordMin, RESET_PASSWORD_MESSAGES.passwordTooShort),
  maxLength(LIMITS.passwordMax, ACCOUNT_MESSAGES.passwordTooLong),
];
const strong: readonly Rule[] = [
  minLength(LIMITS.confirmPasswordMin, RESET_PASSWORD_MESSAGES.confirmTooShort),
  matches(LOWER_UPPER_DIGIT_SPECIAL, RESET_PASSWORD_MESSAGES.confirmPattern),
];

/** Specification section 5, Reset password. The old and the new password are separate fields (product.md). */
export const RESET_PASSWORD_RULES = {
  oldPassword: first,
  newPassword: first,
  confirmPassword: [
    required(RESET_PASSWORD_MESSAGES.confirmRequired),
    ...strong,
    equalsField('newPassword', RESET_PASSWORD_MESSAGES.passwordsDiffer),
  ],
} as const;

/** Form behind the link of a forgotten password: Reset Password without the old one. */
export const FORGOTTEN_PASSWORD_RULES = {
  newPassword: RESET_PASSWORD_RULES.newPassword,
  confirmPassword: RESET_PASSWORD_RULES.confirmPassword,
} as const;

/** Form that requests the link. */
export const FORGOT_PASSWORD_RULES = { email: LOGIN_RULES.email } as const;

/**
 * Rules of the server for `newPassword`. The confirm field must equal it and is never sent, so the specification's rules for the
 * confirm field (8 characters, the four kinds) apply to the password itself.
 */
export const NEW_PASSWORD_RULES: readonly Rule[] = [...first, ...strong];
