import { createHash, randomBytes } from 'node:crypto';
import { RESET_LINK_MINUTES } from '@labelbridge/contracts';

/** Life of a reset link. */
export const RESET_LINK_MS = RESET_LINK_MINUTES * 60_000;

/** A token of 256 random bits, as it stands in the link. */
export const newResetToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token: who reads the database cannot use it. Random tokens need no slow hash. */
export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
