import { isKeyedDigest, keyedDigest } from '../../../../common/crypto/keyed-digest.js';
import { type KeyRing } from '../../../../config/key-ring.js';

/** Time in which a replaced token still gets its successor: for a lost answer or a second tab. */
export const GRACE_MS = 30_000;
/** Life of an unused session. */
export const SESSION_MS = 30 * 86_400_000;
/** Life of a session in use; then a new log-in is necessary. */
export const SESSION_WHOLE_MS = 90 * 86_400_000;

const PURPOSE = 'refresh';

export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const textOf = ({ sessionId, generation }: RefreshToken): string => `${sessionId}:${generation}`;

/** Derives the token from the key. A replaced token gets the same successor again, and no secret is stored. */
export const writeRefreshToken = (keys: KeyRing, token: RefreshToken): string =>
  `${token.sessionId}.${token.generation}.${keyedDigest(keys, PURPOSE, textOf(token))}`;

/** @returns undefined for a token that none of our keys has made */
export function readRefreshToken(keys: KeyRing, text: string | undefined): RefreshToken | undefined {
  const parts = /^([0-9a-f]{24})\.(\d{1,9})\.(.+)$/.exec(text ?? '');
  if (!parts) return undefined;
  const [, sessionId = '', generation = '', digest = ''] = parts;
  const token = { sessionId, generation: Number(generation) };
  return isKeyedDigest(keys, PURPOSE, textOf(token), digest) ? token : undefined;
}

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse';

/** An older generation than the previous one was stolen or replayed. The previous one gets the same successor for `GRACE_MS`. */
export function judgeRefresh(presented: number, session: { generation: number; rotatedAt: Date }, now: Date): RefreshVerdict {
  if (presented === session.generation) return 'rotate';
  const justReplaced = presented === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
  return justReplaced ? 'repeat' : 'reuse';
}
