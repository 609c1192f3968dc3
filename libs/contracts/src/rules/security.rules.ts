import { LIMITS } from '../limits.js';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES } from '../messages/auth.messages.js';
import { PASSKEY_MESSAGES } from '../messages/security.messages.js';
import { matches, maxLength, required, type Rule } from './rule.js';

/** Validity of the mail to a new address. */
export const VERIFICATION_HOURS = 24;

export const LOGIN_CODE_MINUTES = 60;

const CODE_MAX = 20;
const codeMissing = 'Please enter the code!';

/** Form for comparisons: no spaces and dashes, capitals, and digits for letters that look like them. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');

const code: readonly Rule[] = [required(codeMissing), maxLength(CODE_MAX, codeMissing), matches(/^[0-9A-Za-z\s-]*$/, codeMissing)];

/** Mailed code: at log-in, and for a new address. */
export const MAILED_CODE_RULES = { code } as const;

/** Code of an authenticator app, or a recovery code. */
export const SECOND_FACTOR_RULES = { code } as const;

export const PASSKEY_RULES = {
  name: [required(PASSKEY_MESSAGES.nameMissing), maxLength(LIMITS.passkeyNameMax, PASSKEY_MESSAGES.nameTooLong)],
} as const;

/** Present password, for actions that ask for it again. */
export const PASSWORD_AGAIN_RULES = {
  password: [required(AUTH_MESSAGES.passwordRequired), maxLength(LIMITS.passwordMax, ACCOUNT_MESSAGES.passwordTooLong)],
} as const;
