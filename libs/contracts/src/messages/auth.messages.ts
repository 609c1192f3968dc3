import { LIMITS } from '../limits.js';
import { SKILL_LIMITS } from '../rules/apply-again.js';

/** Texts of log-in and sign-up: specification sections 5 and 8 (Login, Sign-up). */
export const AUTH_MESSAGES = {
  emailRequired: 'Please enter your email!',
  emailInvalid: 'Please enter a valid email!',
  passwordRequired: 'Please enter your password!',
  passwordTooShort: 'Password must be at least 6 characters!',
  firstnameRequired: 'Please enter your first name!',
  lastnameRequired: 'Please enter your last name!',
  usernameRequired: 'Please enter your username!',
  phoneRequired: 'Please enter your phone!',
  confirmPasswordRequired: 'Please confirm your password!',
  passwordsDiffer: 'Passwords do not match!',

  loginFailedTitle: 'Login Failed',
  invalidCredentials: 'Invalid credentials.',
  tryAgain: 'An error occurred. Please try again.',
  loginSuccessTitle: 'Login Successful',
  loginSuccess: 'You have successfully logged in.',
  signupFailed: 'Signup failed! Please try again.',
  /** The specification spells "Succesful"; product.md asks for the right spelling. */
  signupSuccess: 'Registration Successful Kindly Login',
  /** Message of the server, which the screen shows: a sign-up also logs in. */
  signedUp: 'Registration Successful. You are logged in.',

  logoutQuestion: 'Are you sure you want to Logout?',
  yes: 'Yes',
  no: 'No',
} as const;

/** Warning at log-out about unsent work on this device. @param count number of drafts, at least 1 */
export const draftsLostText = (count: number): string =>
  count === 1
    ? 'A submission that you began was not sent. If you log out, it is deleted from this device.'
    : `${count} submissions that you began were not sent. If you log out, they are deleted from this device.`;

/** Texts that the specification does not give. */
export const ACCOUNT_MESSAGES = {
  emailTooLong: 'The email is too long.',
  emailTaken: 'An account with this email already exists.',
  usernameTaken: 'This username is taken. Please choose another.',
  usernameShape: 'A username has 3 to 32 letters, digits, dots, dashes or underscores.',
  nameSigns: 'The name has a sign that cannot be seen, or too many marks on a letter. Please type it again.',
  nameLink: 'A name cannot have a link or an email address in it.',
  nameTooLong: 'The name is too long (80 characters at most).',
  phoneShape: 'Please enter a phone number of 7 to 20 digits, for example 0803 123 4567.',
  phoneUnknown:
    'Please enter a complete phone number: a Nigerian one such as 0803 123 4567, or one with its country code such as +44 20 7946 0958.',
  passwordTooLong: 'The password is too long (128 characters at most).',
  passwordCommon: 'This password is among the most used ones. Please choose another.',
  passwordOfAccount: 'This password is easily guessed from your account or our name. Please choose another.',
  suspended: 'This account is suspended. Please write to support.',
  sessionNeeded: 'Please log in to continue.',
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionRevoked: 'You were logged out: from another device, or because your password was changed. Please log in again.',
  sessionElsewhere: 'You logged out in another tab of this browser, or somebody else logged in there. Please log in again.',
  adminsOnly: 'This is for admins only.',
  annotatorsOnly: 'This is for annotators only.',
  fromElsewhere: 'This call did not come from a page of this site.',
  profileSaved: 'Your profile is saved.',
  userSaved: 'The account is saved.',
  notYourself: 'You cannot change your own role or status: ask another admin.',
  hoursShape: `Please enter whole hours, from 1 to ${LIMITS.hoursPerWeekMax}.`,
  skillsShape: 'Please give your skills as a list of texts, none of them empty or with a comma.',
  skillsTooMany: `Please give at most ${SKILL_LIMITS.count} skills.`,
  skillTooLong: `A skill has at most ${SKILL_LIMITS.length} characters.`,
  telegramShape: 'A Telegram handle has 5 to 32 letters, digits or underscores, with or without @.',
  notFound: 'This does not exist, or it is not yours.',
} as const;

/** Reasons of a session's end, shown by the log-in page. Its address carries the key. */
export const SESSION_END_MESSAGES = {
  expired: ACCOUNT_MESSAGES.sessionEnded,
  revoked: ACCOUNT_MESSAGES.sessionRevoked,
  suspended: ACCOUNT_MESSAGES.suspended,
  elsewhere: ACCOUNT_MESSAGES.sessionElsewhere,
} as const;
export type SessionEndReason = keyof typeof SESSION_END_MESSAGES;

/** @returns the text of a reason in an address; undefined for an unknown reason */
export const sessionEndText = (reason: string | null): string | undefined =>
  Object.entries(SESSION_END_MESSAGES).find(([known]) => known === reason)?.[1];
