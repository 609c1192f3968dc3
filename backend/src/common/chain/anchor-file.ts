import { createReadStream } from 'node:fs';
import { type FileHandle, access, constants, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { type KeyRing } from '../../config/key-ring.js';
import { errorText, hasCode } from '../errors/error-text.js';
import { type Anchor, anchorText, readAnchor } from './anchor.js';

/** Appends anchors to a file that only its owner may read, and syncs it to the disk. @throws Error if the file cannot be written */
export async function appendAnchors(path: string, keys: KeyRing, anchors: readonly Anchor[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // Ends a line that a crash left incomplete.
    const { size } = await file.stat();
    if (size === 0) await giveToOwner(file, dirname(path));
    await file.appendFile(`${size > 0 ? '\n' : ''}${anchors.map((anchor) => anchorText(keys, anchor)).join('\n')}`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Gives a new file to the owner of its folder, so that a command run by root does not lock the server out. */
async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}

/**
 * Streams the lines that are an anchor, or look like one but were not made with our key; none if the file does not exist.
 *
 * @throws Error if the file cannot be read
 */
export async function* anchorLines(path: string, keys: KeyRing): AsyncGenerator<{ number: number; anchor: Anchor | 'forged' }> {
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      const anchor = readAnchor(keys, line);
      if (anchor) yield { number, anchor };
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** @returns the path, or the nearest of its folders that exists */
async function nearestOf(path: string): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const isThere = await access(place).then(
      () => true,
      (error: unknown) => !hasCode(error, 'ENOENT'),
    );
    if (isThere || place === dirname(place)) return place;
  }
}

/** @returns the reason why ANCHOR_FILE cannot be written; undefined if it can */
export async function anchorFileProblem(path: string): Promise<string | undefined> {
  return access(await nearestOf(path), constants.W_OK).then(() => undefined, errorText);
}
