import { type KeyRing } from '../../config/key-ring.js';
import { isKeyedDigest, keyedDigest } from '../crypto/keyed-digest.js';
import { type ChainName, type ChainPoint } from './chain.js';

// Marks are HMACs by DATA_KEYS, which the database does not contain. Each begins with the id of its key.

/** Proves that the product wrote an entry, until it is part of the chain. */
export const entryMac = (keys: KeyRing, chain: ChainName, content: string): string => keyedDigest(keys, `${chain}-entry`, content);

export const isEntryMac = (keys: KeyRing, chain: ChainName, content: string, mac: string | null): boolean =>
  mac !== null && isKeyedDigest(keys, `${chain}-entry`, content, mac);

const pointText = ({ seq, hash }: ChainPoint): string => JSON.stringify([seq, hash]);

/** Proves that the product gave an entry its place. The hash covers its content and all entries before it. */
export const placeMac = (keys: KeyRing, chain: ChainName, point: ChainPoint): string =>
  keyedDigest(keys, `${chain}-place`, pointText(point));

export const isPlaceMac = (keys: KeyRing, chain: ChainName, point: ChainPoint, mac: string | null): boolean =>
  mac !== null && isKeyedDigest(keys, `${chain}-place`, pointText(point), mac);

export interface ChainEnds extends ChainPoint {
  /** Beginning of the kept part. */
  base: ChainPoint;
}

const headText = ({ seq, hash, base }: ChainEnds): string => JSON.stringify([seq, hash, base.seq, base.hash]);

/** Seals the ends of a chain: without DATA_KEYS, access to the database is not enough to shorten or rewrite it. */
export const sealHead = (keys: KeyRing, chain: ChainName, ends: ChainEnds): string => keyedDigest(keys, `${chain}-head`, headText(ends));

export const isHeadSealed = (keys: KeyRing, chain: ChainName, ends: ChainEnds, seal: string): boolean =>
  isKeyedDigest(keys, `${chain}-head`, headText(ends), seal);

export const isCurrentMark = (keys: KeyRing, mark: string | null): boolean => mark?.startsWith(`${keys.current.id}.`) === true;
