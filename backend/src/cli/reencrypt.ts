import { type Connection } from 'mongoose';
import { openText, sealText } from '../common/crypto/sealed-text.js';
import { type KeyRing } from '../config/key-ring.js';
import { valueAt } from '../common/json/json.js';
import { ENCRYPTED_FIELDS, encryptedIn } from '../database/encrypted-fields.js';
import { renewCanary } from '../database/key-canary.js';
import { sealPhone } from '../modules/people/users/domain/phone-at-rest.js';

/** Updates that encrypt plain texts, for fields that earlier versions did not encrypt. */
const FIRST_ENCRYPTION: Readonly<Record<string, (keys: KeyRing, id: string, text: string) => object>> = {
  'users.phone': (keys, id, phone) => ({ $set: sealPhone(keys, id, phone), $pull: { searchWords: phone.replace(/\D/g, '') } }),
};

/** Encrypts with the first key every text that is not. Each update requires the old text: a changed record already has the new key. */
export async function reencryptAll(connection: Connection, keys: KeyRing): Promise<{ reencrypted: number; unreadable: string[] }> {
  let reencrypted = 0;
  const unreadable: string[] = [];
  for (const { collection, field, place } of ENCRYPTED_FIELDS) {
    const encrypt = FIRST_ENCRYPTION[`${collection}.${field}`];
    const records = connection.collection(collection);
    for await (const record of records.find(encryptedIn(collection, field), { projection: { [field]: 1 } })) {
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
  await renewCanary(connection, keys);
  return { reencrypted, unreadable };
}
