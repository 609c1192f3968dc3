import { join } from 'node:path';
import { DATA_FILE } from '../engine.js';
import { type CheckReport, checkView } from './checker.js';
import { openSnapshot } from './open-snapshot.js';

export type { CheckReport } from './checker.js';

/** Checks that all index entries and documents of a data directory agree, also while an engine runs on it. Read-only. */
export async function checkDatabase(dataDir: string): Promise<CheckReport> {
  return checkDataFile(join(dataDir, DATA_FILE));
}

export async function checkDataFile(file: string): Promise<CheckReport> {
  const snapshot = await openSnapshot(file);
  try {
    return checkView(snapshot.view);
  } finally {
    await snapshot.close();
  }
}
