import { type EmbeddedMongo, type StartOptions, startWith } from './start.js';
import { hostEngine } from './worker-host.js';

export { type RestoreOptions, backupDatabase, restoreDatabase } from './maintenance/backup.js';
export { type CheckReport, checkDatabase } from './maintenance/check.js';
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
