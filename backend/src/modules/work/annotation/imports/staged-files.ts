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
import { hasCode } from '../../../../common/errors/error-text.js';
import { writing } from '../../../../common/errors/disk-problem.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';

const CHUNK_BYTES = 64 * 1024;
const PART = '.part';

/** A file in the folder. It is not whole until the upload ends. */
interface StagedFile {
  readonly id: string;
  readonly isWhole: boolean;
}

interface KeptFile {
  readonly size: number;
  /** SHA-256. */
  readonly digest: string;
  /** The text encoding; null if it is not readable text. */
  readonly encoding: string | null;
  readonly reason: string | null;
}

/** Files in the data folder that wait for their import. A killed import continues with its file. */
@Injectable()
export class StagedFiles {
  readonly #folder: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#folder = join(settings.dataDir, 'imports');
  }

  /** Stores a file. @throws StorageFullError; after any error, nothing is stored */
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
      // No import would refer to the file, so it would stay without an owner.
      await this.remove(id);
      throw error;
    }
  }

  async whole(): Promise<string[]> {
    return (await this.#names()).filter((name) => isValidObjectId(name));
  }

  read(id: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#pathOf(id), { highWaterMark: CHUNK_BYTES });
  }

  async remove(id: string, isWhole = true): Promise<void> {
    await rm(this.#pathOf(id, isWhole), { force: true });
  }

  async unchangedFor(milliseconds: number): Promise<StagedFile[]> {
    const found: StagedFile[] = [];
    for (const name of await this.#names()) {
      const file = { id: name.replace(PART, ''), isWhole: !name.endsWith(PART) };
      const written = await stat(join(this.#folder, name)).catch(() => null);
      // File times are from the disk, not from the product's clock.
      if (isValidObjectId(file.id) && written && Date.now() - written.mtimeMs >= milliseconds) found.push(file);
    }
    return found;
  }

  async #names(): Promise<string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      // No file has arrived yet. Any other error must not look like lost files.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  #pathOf(id: string, isWhole = true): string {
    return join(this.#folder, isWhole ? id : `${id}${PART}`);
  }
}
