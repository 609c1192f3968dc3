import { LIMITS } from '../limits.js';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES } from '../messages/auth.messages.js';
import { PASSKEY_MESSAGES } from '../messages/security.messages.js';
import { matches, maxLength, required, type Rule } from './rule.js';

/** Hours that the mail of a new address works. */
export const VERIFICATION_HOURS = 24;

/** Minutes that a mailed log-in code works. */
export const LOGIN_CODE_MINUTES = 60;

const CODE_MAX = 20;
const codeMissing = 'Please enter the code!';

/** A code as it is compared: without spaces and dashes, in capitals. Letters that look like digits are read as those. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

const code: readonly Rule[] = [required(codeMissing), maxLength(CODE_MAX, codeMissing), matches(/^[0-9A-Za-z\s-]*$/, codeMissing)];

/** The code of a mail: at log-in, and for a new address. */
export const MAILED_CODE_RULES = { code } as const;

/** The code of an authenticator app, or a recovery code in its place. */
export const SECOND_FACTOR_RULES = { code } as const;

/** How a person calls one of their passkeys. */
export const PASSKEY_RULES = {
  name: [required(PASSKEY_MESSAGES.nameMissing), maxLength(LIMITS.passkeyNameMax, PASSKEY_MESSAGES.nameTooLong)],
} as const;

/** The present password, for what asks for it again. */
export const PASSWORD_AGAIN_RULES = {
  password: [required(AUTH_MESSAGES.passwordRequired), maxLength(LIMITS.passwordMax, ACCOUNT_MESSAGES.passwordTooLong)],
} as const;
