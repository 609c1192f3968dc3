import { join } from 'node:path';
import { DATA_FILE } from '../engine.js';
import { type CheckReport, checkView } from './checker.js';
import { openSnapshot } from './open-snapshot.js';

export type { CheckReport } from './checker.js';

/** Checks every index entry of a data directory against its document, and back; also while an engine runs on it. Writes nothing. */
export async function checkDatabase(dataDir: string): Promise<CheckReport> {
  return checkDataFile(join(dataDir, DATA_FILE));
}

/** The same for a file by itself, such as a backup. */
export async function checkDataFile(file: string): Promise<CheckReport> {
  const snapshot = await openSnapshot(file);
  try {
    return checkView(snapshot.view);
  } finally {
    await snapshot.close();
  }
}
