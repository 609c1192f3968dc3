import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing } from '../../../config/key-ring.js';

/** How long a token that was just replaced is still answered with its successor: a lost answer, a second tab. */
export const GRACE_MS = 30_000;
/** Life of a session that is not used. */
export const SESSION_MS = 30 * 86_400_000;
/** Life of a session however much it is used: then one logs in again. */
export const SESSION_WHOLE_MS = 90 * 86_400_000;

/** What a refresh token says: the session, and which of the session's tokens it is. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const signature = (key: string, { sessionId, generation }: RefreshToken): Buffer =>
  createHmac('sha256', key).update(`refresh:${sessionId}:${generation}`).digest();

/**
 * Writes the refresh token of a session's generation. It follows from the key, so that a replaced token can be answered
 * with the very same successor and nothing secret is stored.
 */
export function writeRefreshToken(keys: KeyRing, token: RefreshToken): string {
  const { id, key } = keys.current;
  return `${token.sessionId}.${token.generation}.${id}.${signature(key, token).toString('base64url')}`;
}

/** Reads a refresh token; undefined for anything that was not written with one of our keys. */
export function readRefreshToken(keys: KeyRing, text: string | undefined): RefreshToken | undefined {
  const match = /^([0-9a-f]{24})\.(\d{1,9})\.([\w-]{1,32})\.([\w-]{43})$/.exec(text ?? '');
  if (!match) return undefined;
  const [, sessionId = '', generation = '', keyId = '', signed = ''] = match;
  const key = keys.byId.get(keyId);
  const token = { sessionId, generation: Number(generation) };
  if (!key || !timingSafeEqual(Buffer.from(signed, 'base64url'), signature(key, token))) return undefined;
  return token;
}

/** What a presented token means for its session. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse';

/**
 * Judges a presented generation: the newest one is replaced; the one before is answered with the same successor for
 * `GRACE_MS`; everything older was stolen or replayed and ends the session.
 */
export function judgeRefresh(presented: number, session: { generation: number; rotatedAt: Date }, now: Date): RefreshVerdict {
  if (presented === session.generation) return 'rotate';
  const justReplaced = presented === session.generation - 1 && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
  return justReplaced ? 'repeat' : 'reuse';
}
