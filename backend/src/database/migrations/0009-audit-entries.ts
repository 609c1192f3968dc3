import { type mongo } from 'mongoose';
import { newSalt, sha256 } from '../../common/chain/chain.js';

// The content of an audit entry as its chain protects it at the time of this migration.

interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

interface Salts {
  who: string | null;
  what: string | null;
}

const digestsOf = ({ who, what }: Salts, { actor, target, changes, reason, from }: mongo.Document) => ({
  who: sha256(JSON.stringify([who, actor?.name ?? null, (from ?? null) && [from.address, from.userAgent, from.requestId]])),
  what: sha256(
    JSON.stringify([what, target.name, (changes ?? []).map(({ field, before, after }: Change) => [field, before, after]), reason ?? null]),
  ),
});

const contentOf = ({ _id, at, actor, action, target }: mongo.Document, { who, what }: { who: string; what: string }): string =>
  JSON.stringify([String(_id), at.toISOString(), (actor ?? null) && [actor._id, actor.role], action, target._id, who, what]);

/** The protected text of an entry of the chain; null where it contradicts its digests. */
export function auditContentOf(entry: mongo.Document): string | null {
  const { salts, digests } = entry;
  if (!salts || !digests) return null;
  const { who, what } = digestsOf(salts, entry);
  const fits = (salts.who === null || who === digests.who) && (salts.what === null || what === digests.what);
  return fits ? contentOf(entry, digests) : null;
}

/** The fields to add to an entry that is older than the chain, and its protected text. */
export function adoptAuditEntry(entry: mongo.Document): { content: string; set: object } {
  const salts = { who: newSalt(), what: newSalt() };
  // Earlier versions stored no source.
  const whole = { ...entry, actor: entry.actor ?? null, changes: entry.changes ?? [], reason: entry.reason ?? null, from: null };
  const digests = digestsOf(salts, whole);
  const { changes, reason, from, actor } = whole;
  return { content: contentOf(whole, digests), set: { salts, digests, actor, changes, reason, from } };
}
