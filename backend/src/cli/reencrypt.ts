import { type Connection } from 'mongoose';
import { openText, sealText } from '../common/crypto/sealed-text.js';
import { type KeyRing } from '../config/key-ring.js';
import { phonePlace, sealPhone } from '../modules/users/domain/phone-at-rest.js';

/** A field that is encrypted at rest, and the place that its text is bound to. */
interface EncryptedField {
  readonly collection: string;
  readonly field: string;
  readonly place: (id: string) => string;
  /** The update that encrypts a plain text; only for a field that was not encrypted from the beginning. */
  readonly encrypt?: (keys: KeyRing, id: string, text: string) => object;
}

/** Every encrypted field of the database. */
export const ENCRYPTED_FIELDS: readonly EncryptedField[] = [
  {
    collection: 'users',
    field: 'phone',
    place: phonePlace,
    encrypt: (keys, id, phone) => ({ $set: sealPhone(keys, id, phone), $pull: { searchWords: phone.replace(/\D/g, '') } }),
  },
  { collection: 'users', field: 'payoutAccount.sealedNumber', place: (id) => `users/${id}/accountNumber` },
  { collection: 'secondfactors', field: 'sealedSecret', place: (id) => `users/${id}/secondFactor` },
  { collection: 'payouts', field: 'account.sealedNumber', place: (id) => `payouts/${id}/accountNumber` },
  { collection: 'outbox', field: 'text', place: (id) => `outbox/${id}` },
  { collection: 'outbox', field: 'html', place: (id) => `outbox/${id}` },
];

const valueAt = (record: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), record);

/**
 * Encrypts with the first key every text that is encrypted with another key or not at all. Each update requires the old text: a record
 * that changes meanwhile has the new key already.
 */
export async function reencryptAll(connection: Connection, keys: KeyRing): Promise<{ reencrypted: number; unreadable: string[] }> {
  let reencrypted = 0;
  const unreadable: string[] = [];
  for (const { collection, field, place, encrypt } of ENCRYPTED_FIELDS) {
    const records = connection.collection(collection);
    // Mail is encrypted only where it holds a secret.
    const filter = { [field]: { $type: 'string' }, ...(collection === 'outbox' ? { sealed: true } : {}) };
    for await (const record of records.find(filter, { projection: { [field]: 1 } })) {
      const stored = valueAt(record, field);
      if (typeof stored !== 'string' || stored === '' || stored.startsWith(`${keys.current.id}.`)) continue;
      const isEncrypted = stored.includes('.');
      if (!isEncrypted && !encrypt) continue;
      const id = String(record._id);
      try {
        const text = isEncrypted ? openText(keys, place(id), stored) : stored;
        const update = encrypt ? encrypt(keys, id, text) : { $set: { [field]: sealText(keys, place(id), text) } };
        reencrypted += (await records.updateOne({ _id: record._id, [field]: stored }, update)).modifiedCount;
      } catch {
        unreadable.push(`${collection}/${id}`);
      }
    }
  }
  return { reencrypted, unreadable };
}
