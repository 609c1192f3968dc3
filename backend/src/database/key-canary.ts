import { type Connection } from 'mongoose';
import { openText, sealText } from '../common/crypto/sealed-text.js';
import { isDuplicateKey } from '../common/errors/infrastructure-errors.js';
import { type KeyRing } from '../config/key-ring.js';
import { valueAt } from '../common/json/json.js';
import { ENCRYPTED_FIELDS, encryptedIn } from './encrypted-fields.js';

interface Canary {
  _id: string;
  sealed: string;
}

const ID = 'DATA_KEYS';
const PLACE = `keycanaries/${ID}`;
const TEXT = 'sealed by the keys of this database';
const canaries = (connection: Connection) => connection.collection<Canary>('keycanaries');
const seal = (keys: KeyRing): Canary => ({ _id: ID, sealed: sealText(keys, PLACE, TEXT) });

/** Stops the start: the database was encrypted with other keys. */
export class KeysDiffer extends Error {
  override readonly name = 'KeysDiffer';

  constructor() {
    super(
      'Labelbridge does not start: DATA_KEYS are not the keys of this database. What they encrypt would be lost, and what is encrypted ' +
        'cannot be read. Put the right keys back (an old one behind the first, until keys:rotate has run), or restore secrets.json.',
    );
  }
}

export const opens = (keys: KeyRing | undefined, place: string, sealed: string): boolean => {
  try {
    return keys !== undefined && openText(keys, place, sealed) !== undefined;
  } catch {
    return false;
  }
};

/** Checks the newest text of every encrypted field, for a database from before the canary. */
async function opensNewest(connection: Connection, keys: KeyRing | undefined): Promise<boolean> {
  for (const { collection, field, place } of ENCRYPTED_FIELDS) {
    const filter = { ...encryptedIn(collection, field), [field]: { $type: 'string', $regex: /\./ } };
    const record = await connection.collection(collection).findOne(filter, { sort: { _id: -1 }, projection: { [field]: 1 } });
    const stored = record && valueAt(record, field);
    if (record && typeof stored === 'string' && !opens(keys, place(String(record._id)), stored)) return false;
  }
  return true;
}

/** Checks the canary, a known text. @param keys undefined if none exist yet: right only if nothing is encrypted */
export async function areKeysRight(connection: Connection, keys: KeyRing | undefined): Promise<boolean> {
  return areKeysOf(connection, keys, await canaries(connection).findOne({ _id: ID }));
}

const areKeysOf = async (connection: Connection, keys: KeyRing | undefined, canary: Canary | null): Promise<boolean> =>
  canary ? opens(keys, PLACE, canary.sealed) : opensNewest(connection, keys);

/** Checks the canary, which the first start writes. @throws KeysDiffer */
export async function requireKeys(connection: Connection, keys: KeyRing): Promise<void> {
  const canary = await canaries(connection).findOne({ _id: ID });
  if (!(await areKeysOf(connection, keys, canary))) throw new KeysDiffer();
  if (canary) return;
  try {
    await canaries(connection).insertOne(seal(keys));
  } catch (error) {
    // Another instance starts at the same time and must have the same keys.
    if (!isDuplicateKey(error)) throw error;
    await requireKeys(connection, keys);
  }
}

/** Encrypts the canary with the current key. Call it after all other texts are encrypted with that key. */
export async function renewCanary(connection: Connection, keys: KeyRing): Promise<void> {
  await canaries(connection).replaceOne({ _id: ID }, { sealed: seal(keys).sealed }, { upsert: true });
}
