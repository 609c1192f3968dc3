import { newSalt, sha256 } from '../../../../common/chain/chain.js';
import { type FieldChange } from './changes.js';

export interface AuditOrigin {
  address: string;
  userAgent: string;
  requestId: string;
}

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

/** Parts of an entry that may be personal. `who` is the actor and the origin; `what` is the target with its values and texts. */
export interface Parts<T> {
  who: T;
  what: T;
}

export const newSalts = (): Parts<string> => ({ who: newSalt(), what: newSalt() });

/** Digests of the personal parts. They outlive the erased texts and salts, so that the chain stays valid. */
export const privateDigests = (salts: Parts<string | null>, { actor, target, changes, reason, from }: ChainedContent): Parts<string> => ({
  who: sha256(JSON.stringify([salts.who, actor?.name ?? null, from && [from.address, from.userAgent, from.requestId]])),
  what: sha256(JSON.stringify([salts.what, target.name, changes.map(({ field, before, after }) => [field, before, after]), reason])),
});

/** Compares the remaining parts with their digests; a part without a salt was erased. */
export function saysWhatItSaid(entry: ChainedContent & { salts: Parts<string | null>; digests: Parts<string> }): boolean {
  const { who, what } = privateDigests(entry.salts, entry);
  return (entry.salts.who === null || who === entry.digests.who) && (entry.salts.what === null || what === entry.digests.what);
}

/** The protected text of an entry: actor, time, action, target, and the digests of the rest. */
export function contentText({ _id, at, actor, action, target }: ChainedContent, { who, what }: Parts<string>): string {
  return JSON.stringify([String(_id), at.toISOString(), actor && [actor._id, actor.role], action, target._id, who, what]);
}
