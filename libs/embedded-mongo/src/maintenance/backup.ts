import { existsSync, rmSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DATA_FILE } from '../engine.js';
import { prepareDirectory } from '../endpoint.js';
import { readHolder, tryLock } from '../directory-lock.js';
import { type CheckReport, checkDataFile } from './check.js';
import { openSnapshot } from './open-snapshot.js';

/** Files of the engine beside its data, which a restore ignores. */
const OWN_FILES = /^(data\.mdb-lock|engine\.lock.*|engine\.sock)$/;

/**
 * Copies the data of a directory to a new file from one snapshot, also while an engine writes to it. Omits free pages. The file gets
 * its final name when it is complete and durable; only its owner may read it, whatever the umask.
 *
 * @returns its size in bytes
 * @throws if the file exists
 */
export async function backupDatabase(dataDir: string, file: string): Promise<number> {
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already; a backup never overwrites a file.`);
  const snapshot = await openSnapshot(join(dataDir, DATA_FILE));
  let folder: string | undefined;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // LMDB creates the file by the umask: the folder denies access until the mode is set.
    folder = await mkdtemp(`${target}.part-`);
    const draft = join(folder, 'data');
    await snapshot.environment.backup(draft, true);
    await chmod(draft, 0o600);
    await publish(draft, target);
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
    await snapshot.close();
  }
  return statSync(target).size;
}

export interface RestoreOptions {
  readonly force?: boolean;
  /** Other files in the directory that may remain, by name. */
  readonly expected?: readonly string[];
}

/**
 * Replaces the data of a directory by a backup, after a full check of the backup. The replacement is atomic: after a crash the
 * directory has the old data or the new.
 *
 * @throws for a damaged backup, a running engine, or a non-empty directory without `force`
 */
export async function restoreDatabase(dataDir: string, file: string, options: RestoreOptions = {}): Promise<CheckReport> {
  const report = await checkBackup(file);
  const directory = prepareDirectory(dataDir);
  const lock = await tryLock(directory, 'cli');
  if (!lock) {
    const holder = await readHolder(directory);
    throw new Error(`${directory} is in use${holder ? ` by process ${holder.pid}` : ''}. Stop the server before restoring.`);
  }
  const draft = join(directory, `${DATA_FILE}.restoring`);
  try {
    const found = (await readdir(directory)).filter((name) => !OWN_FILES.test(name) && options.expected?.includes(name) !== true);
    if (found.length > 0 && options.force !== true)
      throw new Error(
        `${directory} is not empty (${found.slice(0, 3).join(', ')}). Restore to an empty directory, or force it to replace the existing data.`,
      );
    await copyFile(file, draft);
    await publish(draft, join(directory, DATA_FILE));
    // LMDB's reader table belongs to the replaced file.
    rmSync(join(directory, `${DATA_FILE}-lock`), { force: true });
    return report;
  } finally {
    rmSync(draft, { force: true });
    lock.release();
  }
}

async function checkBackup(file: string): Promise<CheckReport> {
  try {
    const report = await checkDataFile(resolve(file));
    if (report.faults.length > 0) throw new Error(`${file} is damaged: ${report.faults[0]}. Nothing was changed.`);
    return report;
  } finally {
    // The check opened the backup, so LMDB created a reader table beside it.
    rmSync(`${resolve(file)}-lock`, { force: true });
  }
}

async function publish(draft: string, target: string): Promise<void> {
  await sync(draft);
  await rename(draft, target);
  await sync(dirname(target));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
