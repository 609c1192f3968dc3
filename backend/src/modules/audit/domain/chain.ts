import { createHash, randomBytes } from 'node:crypto';
import { type FieldChange } from './changes.js';

/** Where a change came from. */
export interface AuditOrigin {
  address: string;
  userAgent: string;
  requestId: string;
}

/** The parts of an entry that the chain covers. */
export interface ChainedContent {
  _id: unknown;
  at: Date;
  actor: { _id: string; name: string; role: string } | null;
  action: string;
  target: { _id: string; name: string };
  changes: readonly FieldChange[];
  reason: string | null;
  from: AuditOrigin | null;
}

/** A place in the chain: the number of the entry, from 1, and its hash. */
export interface ChainPoint {
  seq: number;
  hash: string;
}

/** Before the first entry there is nothing. */
export const CHAIN_START: ChainPoint = { seq: 0, hash: '0'.repeat(64) };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Makes guessing what an erased entry said as hard as guessing 128 bits. */
const newSalt = (): string => randomBytes(16).toString('base64url');

/** The two parts of an entry that may be a person's: who did it and from where; to whom or what, with its values and words. */
export interface Parts<T> {
  who: T;
  what: T;
}

export const newSalts = (): Parts<string> => ({ who: newSalt(), what: newSalt() });

/**
 * The digests of what may be a person's. They stay in the chain when he is erased and the words go with their salt, so that
 * erasing breaks nothing, and takes no other change with it.
 */
export const privateDigests = (salts: Parts<string | null>, { actor, target, changes, reason, from }: ChainedContent): Parts<string> => ({
  who: sha256(JSON.stringify([salts.who, actor?.name ?? null, from && [from.address, from.userAgent, from.requestId]])),
  what: sha256(JSON.stringify([salts.what, target.name, changes.map(({ field, before, after }) => [field, before, after]), reason])),
});

/** Whether what is still there is what was written; a part without its salt was taken out. */
export function saysWhatItSaid(entry: ChainedContent & { salts: Parts<string | null>; digests: Parts<string> }): boolean {
  const { who, what } = privateDigests(entry.salts, entry);
  return (entry.salts.who === null || who === entry.digests.who) && (entry.salts.what === null || what === entry.digests.what);
}

/** What an entry says, in one text: who, when, what, to what, and the digests of the rest. */
export function contentText({ _id, at, actor, action, target }: ChainedContent, { who, what }: Parts<string>): string {
  return JSON.stringify([String(_id), at.toISOString(), actor && [actor._id, actor.role], action, target._id, who, what]);
}

/** The hash of an entry at its place, over its content and the hash of the entry before it. */
export const linkHash = (before: ChainPoint, content: string): string => sha256(JSON.stringify([before.seq + 1, before.hash, content]));
