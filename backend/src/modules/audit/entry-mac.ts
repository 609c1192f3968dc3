import { isKeyedDigest, keyedDigest } from '../../common/crypto/keyed-digest.js';
import { type KeyRing } from '../../config/key-ring.js';
import { type ChainPoint } from './domain/chain.js';

const ENTRY = 'audit-entry';
const HEAD = 'audit-head';

/** Proves that the product wrote an entry, until the chain does. */
export const entryMac = (keys: KeyRing, content: string): string => keyedDigest(keys, ENTRY, content);

/** Whether the product wrote it. */
export const isOurs = (keys: KeyRing, content: string, mac: string | null): boolean =>
  mac !== null && isKeyedDigest(keys, ENTRY, content, mac);

/** The ends of the chain. */
export interface ChainEnds extends ChainPoint {
  base: ChainPoint;
}

const headText = ({ seq, hash, base }: ChainEnds): string => JSON.stringify([seq, hash, base.seq, base.hash]);

/** Seals the ends of the chain: who can write to the database, but has no DATA_KEYS, can neither shorten nor rewrite it. */
export const sealHead = (keys: KeyRing, ends: ChainEnds): string => keyedDigest(keys, HEAD, headText(ends));

/** Whether the ends are as they were sealed. */
export const isHeadSealed = (keys: KeyRing, ends: ChainEnds, seal: string): boolean => isKeyedDigest(keys, HEAD, headText(ends), seal);
