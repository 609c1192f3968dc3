import type * as Backup from './maintenance/backup.js';
import type * as Check from './maintenance/check.js';
import { type EmbeddedMongo, type StartOptions, startWith } from './start.js';
import { hostEngine } from './worker-host.js';

export type { RestoreOptions } from './maintenance/backup.js';
export type { CheckReport } from './maintenance/check.js';
export { type CopiedCollection, type CopyProgress, copyDatabase } from './maintenance/copy.js';
export { findRunning } from './start.js';
export type { EmbeddedMongo, StartOptions } from './start.js';
export type { Role } from './directory-lock.js';

/**
 * Starts a durable server of the MongoDB wire protocol in a worker thread. The role `cli` joins the server that already runs on the
 * data directory, if there is one. Resolves when clients can connect.
 *
 * @throws if another server owns the directory, or it cannot be used
 */
export function startEmbeddedMongo(options: StartOptions): Promise<EmbeddedMongo> {
  return startWith(hostEngine, options);
}

// Maintenance functions import most of the engine, which the calling thread otherwise does not load, so they are loaded on demand.

/** @see Backup.backupDatabase */
export const backupDatabase: typeof Backup.backupDatabase = async (...given) =>
  (await import('./maintenance/backup.js')).backupDatabase(...given);

/** @see Backup.restoreDatabase */
export const restoreDatabase: typeof Backup.restoreDatabase = async (...given) =>
  (await import('./maintenance/backup.js')).restoreDatabase(...given);

/** @see Check.checkDatabase */
export const checkDatabase: typeof Check.checkDatabase = async (...given) =>
  (await import('./maintenance/check.js')).checkDatabase(...given);
