import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type CheckReport, type RestoreOptions, backupDatabase, restoreDatabase } from '@labelbridge/embedded-mongo';
import { type Settings } from '../config/settings.js';
import { decryptBackup, encryptBackup, isEncryptedBackup } from './backup-cipher.js';

const DRAFTS = 'backup-draft-';
const DAY_MS = 86_400_000;

type BackupSettings = Pick<Settings, 'dataDir' | 'backupKey'>;

/** Runs `work` with a folder for drafts in the data directory, readable by the owner only. */
async function withDrafts<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFTS)) continue;
    // Old drafts were left by a killed process. Another process may remove its own draft meanwhile.
    const draft = await stat(join(dataDir, name)).catch(() => undefined);
    if (draft && Date.now() - draft.mtimeMs > DAY_MS) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, DRAFTS));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the embedded database to a new file that only its owner may read, encrypted if BACKUP_KEY is set. @returns size in bytes */
export async function makeBackup({ dataDir, backupKey }: BackupSettings, file: string): Promise<number> {
  if (backupKey === undefined) return backupDatabase(dataDir, file);
  const target = resolve(file);
  if (await stat(target).catch(() => undefined)) throw new Error(`${target} exists already; a backup never overwrites a file.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await withDrafts(dataDir, async (folder) => {
    await backupDatabase(dataDir, join(folder, 'plain'));
    const part = `${target}.part-${process.pid}`;
    await rm(part, { force: true });
    await encryptBackup(join(folder, 'plain'), part, backupKey);
    await rename(part, target);
  });
  return (await stat(target)).size;
}

/** Replaces the data of a directory by a backup, encrypted or not, after a full check. */
export async function restoreBackup(
  { dataDir, backupKey }: BackupSettings,
  file: string,
  options: RestoreOptions = {},
): Promise<CheckReport> {
  if (!(await isEncryptedBackup(file))) return restoreDatabase(dataDir, file, options);
  if (backupKey === undefined) throw new Error(`${file} is encrypted. Set BACKUP_KEY to the key it was made with.`);
  return withDrafts(dataDir, async (folder) => {
    await decryptBackup(file, join(folder, 'plain'), backupKey);
    return restoreDatabase(dataDir, join(folder, 'plain'), { ...options, expected: [...(options.expected ?? []), basename(folder)] });
  });
}

/** Restores a backup to a separate folder, checks it and deletes the copy. @throws Error if it cannot be restored */
export async function rehearse({ dataDir, backupKey }: BackupSettings, file: string): Promise<CheckReport> {
  return withDrafts(dataDir, (folder) => restoreBackup({ dataDir: join(folder, 'restored'), backupKey }, file));
}

/** Restricts a folder of backups and its files to their owner, also if they existed before. */
export async function closeToOthers(directory: string, names: readonly string[]): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  for (const name of names) await chmod(join(directory, name), 0o600);
}
