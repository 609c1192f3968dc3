import { type KeyRing } from '../../config/key-ring.js';
import { isKeyedDigest, keyedDigest } from '../crypto/keyed-digest.js';
import { CHAINS, type ChainName, type ChainPoint } from './chain.js';

/** End of a chain at an instant, stored outside the database. */
export interface Anchor extends ChainPoint {
  readonly chain: ChainName;
  /** ISO 8601. */
  readonly at: string;
}

const PURPOSE = 'chain-anchor';
const SHAPE = new RegExp(`(\\S+Z) (${CHAINS.join('|')}) (\\d{1,15}) ([0-9a-f]{64}) (([\\w-]{1,32})\\.[\\w-]{43})`);

const textOf = ({ at, chain, seq, hash }: Anchor): string => `${at} ${chain} ${seq} ${hash}`;

/** Formats an anchor as one line. Everybody can compare it, but making one needs DATA_KEYS. */
export const anchorText = (keys: KeyRing, anchor: Anchor): string => `${textOf(anchor)} ${keyedDigest(keys, PURPOSE, textOf(anchor))}`;

/** Reads an anchor at any place in a line. @returns undefined if there is none or its key is missing; `forged` if its MAC is wrong */
export function readAnchor(keys: KeyRing, line: string): Anchor | 'forged' | undefined {
  const [, at = '', name, seq = '', hash = '', mac = '', keyId = ''] = SHAPE.exec(line) ?? [];
  const chain = CHAINS.find((known) => known === name);
  if (!chain || !keys.byId.has(keyId)) return undefined;
  const anchor = { at, chain, seq: Number(seq), hash };
  return isKeyedDigest(keys, PURPOSE, textOf(anchor), mac) ? anchor : 'forged';
}
