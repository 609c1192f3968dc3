import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { EncodingFinder, UnreadableText } from '@labelbridge/annotation';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { isValidObjectId } from 'mongoose';
import { hasCode } from '../../../common/errors/has-code.js';
import { writing } from '../../../common/errors/storage-full.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';

const CHUNK_BYTES = 64 * 1024;
const PART = '.part';

/** A file as the folder lists it. One that is not whole has not arrived to its end. */
export interface StagedFile {
  readonly id: string;
  readonly isWhole: boolean;
}

/** What a file is that arrived. */
export interface KeptFile {
  readonly size: number;
  /** SHA-256. */
  readonly digest: string;
  /** Of its text; null where it is none that can be read. */
  readonly encoding: string | null;
  /** Why it cannot be read. */
  readonly reason: string | null;
}

/** Files that wait for their import, in the data folder: an import that was killed continues with its file. */
@Injectable()
export class StagedFiles {
  readonly #folder: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#folder = join(settings.dataDir, 'imports');
  }

  /** Keeps a file. @throws StorageFullError; nothing is kept then, nor after any other error */
  async keep(id: string, content: AsyncIterable<Uint8Array>): Promise<KeptFile> {
    const [hash, finder] = [createHash('sha256'), new EncodingFinder()];
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        finder.add(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    const part = this.#pathOf(id, false);
    try {
      await writing(MEDIA_MESSAGES.full, async () => {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(counted()), createWriteStream(part, { mode: 0o600 }));
        await rename(part, this.#pathOf(id));
      });
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    const kept = { size, digest: hash.digest('hex') };
    try {
      return { ...kept, encoding: await finder.end(), reason: null };
    } catch (error) {
      if (error instanceof UnreadableText) return { ...kept, encoding: null, reason: error.message };
      // Nobody gets an import of it: it would stay, and count for nobody.
      await this.remove(id);
      throw error;
    }
  }

  /** The ids of the files that are here to their end. */
  async whole(): Promise<string[]> {
    return (await this.#names()).filter((name) => isValidObjectId(name));
  }

  read(id: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#pathOf(id), { highWaterMark: CHUNK_BYTES });
  }

  async remove(id: string, isWhole = true): Promise<void> {
    await rm(this.#pathOf(id, isWhole), { force: true });
  }

  /** The files to which nothing was written for so long. */
  async unchangedFor(milliseconds: number): Promise<StagedFile[]> {
    const found: StagedFile[] = [];
    for (const name of await this.#names()) {
      const file = { id: name.replace(PART, ''), isWhole: !name.endsWith(PART) };
      const written = await stat(join(this.#folder, name)).catch(() => null);
      // The times are those of the disk, not of the product's clock.
      if (isValidObjectId(file.id) && written && Date.now() - written.mtimeMs >= milliseconds) found.push(file);
    }
    return found;
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      // Nothing has arrived yet. After any other error files would seem to be lost.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  #pathOf(id: string, isWhole = true): string {
    return join(this.#folder, isWhole ? id : `${id}${PART}`);
  }
}
