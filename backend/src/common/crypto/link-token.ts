import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in base64url. A random token needs neither a key nor a slow hash. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
