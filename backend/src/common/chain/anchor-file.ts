import { createReadStream } from 'node:fs';
import { type FileHandle, access, constants, mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { type KeyRing } from '../../config/key-ring.js';
import { errorText } from '../errors/error-text.js';
import { hasCode } from '../errors/has-code.js';
import { type Anchor, anchorText, readAnchor } from './anchor.js';

/** Appends anchors to a file, readable by its owner only. It is on the disk when this resolves. @throws where the file cannot be written */
export async function appendAnchors(path: string, keys: KeyRing, anchors: readonly Anchor[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a', 0o600);
  try {
    // A line that a crash left unfinished ends here.
    const { size } = await file.stat();
    if (size === 0) await giveToOwner(file, dirname(path));
    await file.appendFile(`${size > 0 ? '\n' : ''}${anchors.map((anchor) => anchorText(keys, anchor)).join('\n')}`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** A new file belongs to the owner of its folder: a command that root runs locks no server out. */
async function giveToOwner(file: FileHandle, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}

/**
 * The lines of a file that are an anchor, or look like one and were not made with our key; none where there is no file. The file grows with
 * each change: nobody holds all of it.
 *
 * @throws where it cannot be read
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

/** The nearest of a path and its folders that is there. */
async function nearestOf(path: string): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const isThere = await access(place).then(
      () => true,
      (error: unknown) => !hasCode(error, 'ENOENT'),
    );
    if (isThere || place === dirname(place)) return place;
  }
}

/** Why ANCHOR_FILE cannot be written; undefined where it can. */
export async function anchorFileProblem(path: string): Promise<string | undefined> {
  return access(await nearestOf(path), constants.W_OK).then(() => undefined, errorText);
}
