import { isKeyedDigest, keyedDigest } from '../../common/crypto/keyed-digest.js';
import { type KeyRing } from '../../config/key-ring.js';
import { type ChainPoint } from './domain/chain.js';

const ENTRY = 'audit-entry';
const HEAD = 'audit-head';

/** Proves that the product wrote an entry, until it is part of the chain. */
export const entryMac = (keys: KeyRing, content: string): string => keyedDigest(keys, ENTRY, content);

export const isOurs = (keys: KeyRing, content: string, mac: string | null): boolean =>
  mac !== null && isKeyedDigest(keys, ENTRY, content, mac);

export interface ChainEnds extends ChainPoint {
  base: ChainPoint;
}

const headText = ({ seq, hash, base }: ChainEnds): string => JSON.stringify([seq, hash, base.seq, base.hash]);

/** Seals the ends of the chain: with access to the database but without DATA_KEYS, nobody can shorten or rewrite it. */
export const sealHead = (keys: KeyRing, ends: ChainEnds): string => keyedDigest(keys, HEAD, headText(ends));

export const isHeadSealed = (keys: KeyRing, ends: ChainEnds, seal: string): boolean => isKeyedDigest(keys, HEAD, headText(ends), seal);
