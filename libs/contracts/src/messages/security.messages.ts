import { LIMITS } from '../limits.js';

/** Wait in words: `45 seconds`, `12 minutes`, `2 hours`. Rounded up, so that it is never too early. @param seconds at least 1 */
export function waitText(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.ceil(seconds), 'second']
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** @param seconds until the next try is allowed */
export const tooManyTriesText = (seconds: number): string => `That was tried too often. Please try again in ${waitText(seconds)}.`;

/** Answer while the server is overloaded. @param seconds until a new try makes sense */
export const busyText = (seconds: number): string =>
  `Very many people are logging in at this moment. Nothing was changed. Please try again in ${waitText(seconds)}.`;

/** Answer at log-in while an account's password is being guessed. @param seconds until the next try is allowed */
export const loginHeldText = (seconds: number): string =>
  `There were too many tries to log in to this account from new devices. Enter the code that we mailed to its address, or try again in ${waitText(seconds)}.`;

/** Texts about sessions, devices and identity checks. The specification has none. */
export const SECURITY_MESSAGES = {
  passwordHint: `At least ${LIMITS.passwordMin} characters. 12 or more are far safer: a few words in a row, say.`,
  loginCodeLabel: 'Code from our email',
  loginCodeHint: 'Enter the code that we mailed to this address. It works for an hour.',
  loginCodeWrong: 'This code does not work: it is mistyped, or older than an hour.',
  passwordWrong: 'This is not your password.',
  sessionEnded: 'The session is ended.',
  endOthersQuestion: 'End all other sessions?',
  endOthersHint: 'You stay logged in here. Everywhere else somebody has to log in again.',
  thisDevice: 'This device',
  emailVerified: 'Your email is verified.',
  emailUnverified: 'Your email is not verified yet.',
  verificationSent: 'An email with a link and a code is on its way. Both work once, for 24 hours.',
  verifyMissing: 'Open this page by the link in your email, or enter the code of that email in your settings.',
  verifyLead: 'Email tells you of your work and your pay, and helps you back in. Show that ours reaches you.',
  sessionsLead: 'End what you do not know, then set a new password.',
  verificationDead: 'This link or code does not work: it was used, is older than 24 hours, or a newer one was sent.',
  verifyFirst: 'Please verify your email first: it protects your pay.',
} as const;

export const othersEndedText = (ended: number): string =>
  ended === 0 ? 'There were no other sessions.' : `${ended} other ${ended === 1 ? 'session is' : 'sessions are'} ended.`;

/** Second factor (RFC 6238). */
export const SECOND_FACTOR_MESSAGES = {
  title: 'Second factor',
  lead: 'Log-in then asks for a code of an app on your phone, or for a passkey, too: your password alone is of no use to a thief.',
  appLead: 'An app on your phone shows a new code every 30 seconds.',
  needed: 'Enter the code of your authenticator app, or one of your recovery codes.',
  required: 'Admins need a second factor here. Add yours to continue.',
  byPasskey: 'Use a passkey',
  codeLabel: 'Code',
  codeWrong: 'This code does not work. Codes change every 30 seconds, and each works once.',
  challengeOver: 'This took too long. Please log in again.',
  offered: 'Put this secret into your authenticator app, then enter a code of it.',
  on: 'Your second factor is on.',
  off: 'Your second factor is off.',
  alreadyOn: 'You have a second factor already. Turn it off first.',
  notOn: 'You have no second factor.',
  accountHasNone: 'This account has no second factor.',
  lost: 'The phone and the recovery codes were lost; taken off by the command second-factor:remove.',
  notBegun: 'Please begin again: this secret is older than 15 minutes.',
  mustStay: 'Admins need a second factor here: yours cannot be turned off.',
  keepCodes: 'Keep these codes where you find them without this phone. Each works once, in place of a code.',
  newCodes: 'These are your new recovery codes. The old ones work no more.',
} as const;

export const PASSKEY_MESSAGES = {
  title: 'Passkeys',
  lead: 'A passkey is kept by your phone, computer or security key, and is used with your fingerprint, face or PIN. It cannot be phished.',
  nameLabel: 'Name',
  nameHint: 'Where it is kept, such as "My phone"',
  nameMissing: 'Please enter a name!',
  nameTooLong: `A name has ${LIMITS.passkeyNameMax} characters at most.`,
  add: 'Add a passkey',
  added: 'Your passkey is added. Your other sessions are ended.',
  renamed: 'The passkey is renamed.',
  removed: 'The passkey is removed. Your other sessions are ended.',
  removeQuestion: 'Remove this passkey?',
  removeHint: 'It works here no more. Delete it on your device too.',
  refused: 'This passkey was not accepted. Please try again.',
  refusedAtLogin: 'This passkey was not accepted. Use a code, or log in again.',
  known: 'This passkey is added already.',
  tooMany: `There can be ${LIMITS.passkeysMax} passkeys. Remove one first.`,
  cancelled: 'No passkey was used. Please try again.',
  unsupported: 'This browser cannot use passkeys here.',
} as const;
