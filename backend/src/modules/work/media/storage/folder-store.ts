import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { hasCode } from '../../../../common/errors/error-text.js';
import { isStoreKey } from '../domain/media-key.js';
import { MediaStorageUnavailable, MediaStore, NotStored } from './media-store.js';

/** Runs a call of the file system. @throws NotStored, MediaStorageUnavailable */
async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new NotStored('The media folder does not have the file.', error);
    throw new MediaStorageUnavailable('The media folder failed.', error);
  }
}

/** Files in a folder, served by the product itself. */
export class FolderStore extends MediaStore {
  /** @param directory on the same file system as the files that `put` takes */
  constructor(private readonly directory: string) {
    super();
  }

  async put(key: string, file: string): Promise<void> {
    const to = this.pathOf(key);
    await reached(async () => {
      await mkdir(dirname(to), { recursive: true });
      // Synced before the rename: a power cut leaves no partial file under its final name.
      const handle = await open(file, 'r');
      await handle.sync().finally(() => handle.close());
      await rename(file, to);
    });
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await reached(() => stat(this.pathOf(key)))).size;
    } catch (error) {
      if (error instanceof NotStored) return undefined;
      throw error;
    }
  }

  async open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const handle = await reached(() => open(this.pathOf(key), 'r'));
    return createReadStream('', { fd: handle, ...range });
  }

  async withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.pathOf(key);
    await reached(() => access(path, constants.R_OK));
    return work(path);
  }

  address(): undefined {
    return undefined;
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *keys(): AsyncIterable<{ key: string; writtenAt: Date }> {
    const folders = await opendir(this.directory).catch(() => undefined);
    if (!folders) return;
    for await (const folder of folders) {
      if (!folder.isDirectory()) continue;
      for await (const file of await opendir(join(this.directory, folder.name)))
        yield { key: `${folder.name}/${file.name}`, writtenAt: (await stat(join(this.directory, folder.name, file.name))).mtime };
    }
  }

  private pathOf(key: string): string {
    if (!isStoreKey(key)) throw new Error('This is not a key of the store.');
    return join(this.directory, key);
  }
}
