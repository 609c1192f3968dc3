import { LIMITS } from '../limits.js';

/** Texts of the Reset Password form: specification section 5 (Reset password), verbatim. */
export const RESET_PASSWORD_MESSAGES = {
  title: 'Reset Password',
  passwordRequired: 'Please enter your password!',
  passwordTooShort: 'Password must be at least 6 characters!',
  confirmRequired: 'Confirm password must match password',
  confirmTooShort: 'Password must have a minimum length of 8',
  confirmPattern: 'Password must contain at least one lowercase letter, uppercase letter, number, and special character',
  passwordsDiffer: 'The new password that you entered do not match!',
} as const;

/** Texts that the specification does not give. */
export const PASSWORD_MESSAGES = {
  /** The same text for known and unknown addresses (product.md). */
  resetRequested: 'If an account has this email, a message with a link is on its way. The link works once, for 30 minutes.',
  resetLinkDead: 'This link does not work: it was used, is older than 30 minutes, or a newer one was sent. Please ask for a new link.',
  reset: 'Your new password is set, and you are logged out everywhere. Log in with it.',
  newPasswordHint: `At least ${LIMITS.confirmPasswordMin} characters, with a lowercase letter, an uppercase letter, a number and one of !@#$%^&*. 12 or more are far safer.`,
  changeEnds: 'A new password ends your sessions on other devices. This one stays.',
  changed: 'Your password is changed. Your other sessions are ended.',
  oldPasswordWrong: 'This is not your present password.',
} as const;

export const FORGOT_PASSWORD_MESSAGES = {
  link: 'Forgot Password?',
  /** The same text for known and unknown addresses (product.md). */
  sent: (email: string) => `If an account exists for ${email}, a link is on its way. It works once, for 30 minutes.`,
} as const;
