import type * as Backup from './maintenance/backup.js';
import type * as Check from './maintenance/check.js';
import { type EmbeddedMongo, type StartOptions, startWith } from './start.js';
import { hostEngine } from './worker-host.js';

export type { RestoreOptions } from './maintenance/backup.js';
export type { CheckReport } from './maintenance/check.js';
export { type CopiedCollection, type CopyProgress, copyDatabase } from './maintenance/copy.js';
export { findRunning } from './start.js';
export type { EmbeddedMongo, StartOptions } from './start.js';
export type { Role } from './lock.js';

/**
 * Starts a durable server of the MongoDB wire protocol in a worker thread, or joins the one that runs on the same data
 * directory where the role is `cli`. Resolves when clients can connect; rejects where the directory belongs to another
 * server or cannot be used.
 */
export function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  return startWith(hostEngine, options);
}

// What reads data files by itself brings most of the engine with it, which else is loaded in the engine's thread alone.

/** @see Backup.backupDatabase */
export const backupDatabase: typeof Backup.backupDatabase = async (...given) =>
  (await import('./maintenance/backup.js')).backupDatabase(...given);

/** @see Backup.restoreDatabase */
export const restoreDatabase: typeof Backup.restoreDatabase = async (...given) =>
  (await import('./maintenance/backup.js')).restoreDatabase(...given);

/** @see Check.checkDatabase */
export const checkDatabase: typeof Check.checkDatabase = async (...given) =>
  (await import('./maintenance/check.js')).checkDatabase(...given);
