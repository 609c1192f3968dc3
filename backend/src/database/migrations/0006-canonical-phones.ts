import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type mongo } from 'mongoose';
import { blindIndex } from '../../common/crypto/blind-index.js';
import { openText, sealText } from '../../common/crypto/sealed-text.js';
import { type Migration } from './migration.js';

interface User {
  _id: mongo.ObjectId;
  phone: string;
}

/** Earlier versions took one 0 from the front: 0803… was stored as 803…, 00234… as 0234…. */
function canonical(stored: string): string | undefined {
  const number = parsePhoneNumberFromString(stored.replace(/^0(?=[1-9])/, '+'), 'NG');
  if (number?.isValid()) return number.number;
  const home = parsePhoneNumberFromString(stored, 'NG');
  return home?.isValid() ? home.number : undefined;
}

/**
 * Stores phone numbers in E.164 and indexes them by it. An invalid number stays as it is, and so does one whose key is missing;
 * `keys:rotate` converts those that are not encrypted yet.
 */
export const canonicalPhones: Migration = {
  number: 6,
  name: 'canonical-phones',
  async run({ db, sealing: { dataKeys: keys } }) {
    const users = db.collection<User>('users');
    for await (const { _id, phone } of users.find({ phone: /\./ }, { projection: { phone: 1 } })) {
      const place = `users/${String(_id)}/phone`;
      let number: string | undefined;
      try {
        number = canonical(openText(keys, place, phone));
      } catch {
        continue;
      }
      if (number === undefined) continue;
      const phoneIndex = blindIndex(keys, 'users/phone', number.replace(/\D/g, ''));
      await users.updateOne({ _id, phone }, { $set: { phone: sealText(keys, place, number), phoneIndex } });
    }
  },
};
