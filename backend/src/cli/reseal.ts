import { type Connection } from 'mongoose';
import { openText, sealText } from '../common/crypto/sealed-text.js';
import { type KeyRing } from '../config/key-ring.js';

/** A field that is encrypted at rest, and the place that its text is bound to. */
interface SealedField {
  readonly collection: string;
  readonly field: string;
  readonly place: (id: string) => string;
}

/** Every encrypted field of the database. */
export const SEALED_FIELDS: readonly SealedField[] = [
  { collection: 'users', field: 'payoutAccount.sealedNumber', place: (id) => `users/${id}/accountNumber` },
  { collection: 'secondfactors', field: 'sealedSecret', place: (id) => `users/${id}/secondFactor` },
  { collection: 'payouts', field: 'account.sealedNumber', place: (id) => `payouts/${id}/accountNumber` },
  { collection: 'outbox', field: 'text', place: (id) => `outbox/${id}` },
  { collection: 'outbox', field: 'html', place: (id) => `outbox/${id}` },
];

const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), record);

/** Encrypts with the first key what was encrypted with another. Conditional on the old text: what changes meanwhile is new already. */
export async function resealAll(connection: Connection, keys: KeyRing): Promise<{ resealed: number; unreadable: string[] }> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (const { collection, field, place } of SEALED_FIELDS) {
    const records = connection.collection(collection);
    // Mail is encrypted only where it holds a secret.
    const filter = { [field]: { $type: 'string' }, ...(collection === 'outbox' ? { sealed: true } : {}) };
    for await (const record of records.find(filter, { projection: { [field]: 1 } })) {
      const sealed = valueAt(record, field);
      if (typeof sealed !== 'string' || !sealed.includes('.') || sealed.startsWith(`${keys.current.id}.`)) continue;
      const id = String(record._id);
      try {
        const again = sealText(keys, place(id), openText(keys, place(id), sealed));
        resealed += (await records.updateOne({ _id: record._id, [field]: sealed }, { $set: { [field]: again } })).modifiedCount;
      } catch {
        unreadable.push(`${collection}/${id}`);
      }
    }
  }
  return { resealed, unreadable };
}
