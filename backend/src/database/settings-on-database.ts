import { createConnection } from 'mongoose';
import { readBeforeKeys, readSettings, type Settings } from '../config/settings.js';
import { connectOptions } from './database-address.js';
import { KeysDiffer, areKeysRight } from './key-canary.js';

/**
 * Reads the settings for a start that may generate secrets. On MongoDB, it checks the database first: new keys beside data that other keys
 * encrypted would replace the right ones. For the embedded engine, `readSettings` checks the data file.
 *
 * @throws SettingsProblems
 * @throws KeysDiffer if the given or stored keys are not the keys of the database
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
