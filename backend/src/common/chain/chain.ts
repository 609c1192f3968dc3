import { createHash, randomBytes } from 'node:crypto';

/** Chains of the product: the audit log, and the seals of the records of money. */
export const CHAINS = ['audit', 'records'] as const;
export type ChainName = (typeof CHAINS)[number];

/** Position in a chain: the number of an entry, from 1, and its hash. */
export interface ChainPoint {
  seq: number;
  hash: string;
}

export const CHAIN_START: ChainPoint = { seq: 0, hash: '0'.repeat(64) };

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** 128 random bits, so that the content of an erased record cannot be guessed. */
export const newSalt = (): string => randomBytes(16).toString('base64url');

/** Hash of an entry over its number, its content and the previous hash. */
export const linkHash = (before: ChainPoint, content: string): string => sha256(JSON.stringify([before.seq + 1, before.hash, content]));
