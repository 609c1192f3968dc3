import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name contains the time, because copying changes the times of files. */
const NAME = /^labelbridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z\.mdb$/;

/** File in the folder of backups, with time and fault of the last rehearsal. */
export const REHEARSAL = 'rehearsal.json';

export interface BackupFile {
  readonly name: string;
  /** Creation time in ms since 1970, to the second. */
  readonly at: number;
}

/** @returns the backups, newest first; none if the folder cannot be read */
export async function backupsIn(directory: string): Promise<BackupFile[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? [];
      return day === undefined ? [] : [{ name, at: Date.parse(`${day}T${hour}:${minute}:${second}Z`) }];
    });
}

/** @returns time (ms since 1970, NaN if there was none) and fault of the last rehearsal */
export async function rehearsalIn(directory: string): Promise<{ at: number; fault: string | undefined }> {
  const text = await readFile(join(directory, REHEARSAL), 'utf8').catch(() => '{}');
  try {
    const { at, fault }: { at?: unknown; fault?: unknown } = Object(JSON.parse(text));
    return { at: Date.parse(String(at)), fault: typeof fault === 'string' ? fault : undefined };
  } catch {
    return { at: NaN, fault: undefined };
  }
}
