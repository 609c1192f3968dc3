export const SHARE_LINK_LIMITS = {
  nameMax: 80,
  /** Links of one project that open its page. */
  live: 20,
  /** Days from now. */
  expiryMax: 366,
  /** Hours for which counted figures are shown: shorter ones would tell what one person did. */
  figuresKept: 24,
} as const;

export const SHARED_PAGE = '/shared';

/** Public page of a link. Browsers send no fragment, so that logs and other sites never have the token: 256 random bits as base64url. */
export const sharedPath = (token: string): string => `${SHARED_PAGE}#${token}`;

/** Header with the token of a link. */
export const SHARE_TOKEN_HEADER = 'x-share-token';

export const isShareToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const SHARE_LINK_MESSAGES = {
  made: 'Link made. Copy it now: it is shown only once.',
  revoked: 'Link revoked. It no longer opens anything.',
  wasRevoked: 'This link is revoked already.',
  notThere: 'This link has ended or was revoked, or its address is not complete.',
  tooMany: `This project has ${SHARE_LINK_LIMITS.live} active links, which is the most. Revoke one first.`,
} as const;
