import { type Connection } from 'mongoose';
import { openText, sealText } from '../common/crypto/sealed-text.js';
import { type KeyRing } from '../config/key-ring.js';
import { phonePlace, sealPhone } from '../modules/users/domain/phone-at-rest.js';

/** A field that is encrypted at rest, and the place that its text is bound to. */
interface SealedField {
  readonly collection: string;
  readonly field: string;
  readonly place: (id: string) => string;
  /** For a field that was not encrypted from the beginning: how a text in the open, and what was made of it, is put away. */
  readonly sealAgain?: (keys: KeyRing, id: string, text: string) => object;
}

/** Every encrypted field of the database. */
export const SEALED_FIELDS: readonly SealedField[] = [
  {
    collection: 'users',
    field: 'phone',
    place: phonePlace,
    sealAgain: (keys, id, phone) => ({ $set: sealPhone(keys, id, phone), $pull: { searchWords: phone.replace(/\D/g, '') } }),
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

/** Encrypts with the first key what was encrypted with another, or not at all. Conditional on the old text: what changes meanwhile is new already. */
export async function resealAll(connection: Connection, keys: KeyRing): Promise<{ resealed: number; unreadable: string[] }> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (const { collection, field, place, sealAgain } of SEALED_FIELDS) {
    const records = connection.collection(collection);
    // Mail is encrypted only where it holds a secret.
    const filter = { [field]: { $type: 'string' }, ...(collection === 'outbox' ? { sealed: true } : {}) };
    for await (const record of records.find(filter, { projection: { [field]: 1 } })) {
      const sealed = valueAt(record, field);
      if (typeof sealed !== 'string' || sealed === '' || sealed.startsWith(`${keys.current.id}.`)) continue;
      const isSealed = sealed.includes('.');
      if (!isSealed && !sealAgain) continue;
      const id = String(record._id);
      try {
        const text = isSealed ? openText(keys, place(id), sealed) : sealed;
        const update = sealAgain ? sealAgain(keys, id, text) : { $set: { [field]: sealText(keys, place(id), text) } };
        resealed += (await records.updateOne({ _id: record._id, [field]: sealed }, update)).modifiedCount;
      } catch {
        unreadable.push(`${collection}/${id}`);
      }
    }
  }
  return { resealed, unreadable };
}
