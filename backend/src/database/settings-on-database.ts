import { createConnection } from 'mongoose';
import { readBeforeKeys, readSettings, type Settings } from '../config/settings.js';
import { connectOptions } from './database-address.js';
import { KeysDiffer, areKeysRight } from './key-canary.js';

/**
 * Reads the settings for a start that may make missing secrets. On MongoDB it looks at the database first: new keys beside data that
 * others encrypted would stand in the way of the right ones. Beside the embedded engine, `readSettings` sees the file of the database.
 *
 * @throws SettingsProblems
 * @throws KeysDiffer where the keys that are there are not those of the database
 */
export async function readSettingsOnDatabase(variables: Readonly<Record<string, string | undefined>>): Promise<Settings> {
  const before = readBeforeKeys(variables);
  if (!before?.mongodbUri) return readSettings(variables);
  const connection = await createConnection(before.mongodbUri, { ...connectOptions(before.mongodbUri), autoCreate: false }).asPromise();
  try {
    const areRight = await areKeysRight(connection, before.dataKeys);
    if (!areRight && before.dataKeys) throw new KeysDiffer();
    return readSettings(variables, { hasDatabase: !areRight });
  } finally {
    await connection.close();
  }
}
