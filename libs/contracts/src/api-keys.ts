import { type Duty } from './principal.js';

/** Duties that an API key may hold. A program sets no pay, moves no money, and never changes accounts or settings. */
export const API_KEY_SCOPES = ['projects', 'review'] as const satisfies readonly Duty[];
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Acts of a key with the duty, for people. */
export const API_KEY_SCOPE_TEXT: Readonly<Record<ApiKeyScope, string>> = {
  projects: 'bring items, media and interfaces; fetch labels, quality and progress',
  review: 'read tasks, jobs and quality',
};

export const API_KEY_LIMITS = {
  nameMax: 80,
  addressesMax: 20,
  addressMax: 50,
  /** Keys of one admin that are in use. */
  live: 20,
  /** Days from now. */
  expiryMax: 366,
  /** Hours in which the replaced secret still opens the API after a rotation. */
  overlap: 24,
} as const;

/** Every key begins with it, so that a key in a public file is found. */
export const API_KEY_MARK = 'lbk_';

export const API_KEY_MESSAGES = {
  made: 'API key made. Copy it now: it is shown only once.',
  rotated: `New secret made. Copy it now: it is shown only once. The old one still works for ${API_KEY_LIMITS.overlap} hours.`,
  revoked: 'API key revoked. It no longer opens anything.',
  invalid: 'This API key is not valid.',
  expired: 'This API key has expired.',
  wasRevoked: 'This API key was revoked.',
  ownerGone: 'The admin of this API key is suspended or no longer an admin.',
  addressRefused: 'This API key may not be used from this address.',
  noKey: 'This call was made without an API key.',
  personNeeded: 'API keys may not make this call. Log in to make it.',
  notActive: 'This API key is no longer active. Make a new one.',
  scopeNeeded: 'Please choose at least one duty.',
  scopeNotYours: 'is a duty that you do not have',
  addresses: (wrong: string): string => `“${wrong}” is neither an IP address nor a range, such as 102.89.0.0/16.`,
  tooMany: `You have ${API_KEY_LIMITS.live} active API keys, which is the most. Revoke one first.`,
} as const;
