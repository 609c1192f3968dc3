import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../config/settings.js';

const CHUNK_BYTES = 64 * 1024;

/** Files that wait for their import, in the data folder: an import that was killed goes on with its file. */
@Injectable()
export class StagedFiles {
  readonly #folder: string;

  constructor(@Inject(SETTINGS) settings: Settings) {
    this.#folder = join(settings.dataDir, 'imports');
  }

  /** Keeps a file. @returns its size in bytes and its SHA-256 */
  async keep(id: string, content: AsyncIterable<Uint8Array>): Promise<{ size: number; digest: string }> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    const part = `${this.#pathOf(id)}.part`;
    try {
      await pipeline(Readable.from(counted()), createWriteStream(part, { mode: 0o600 }));
      await rename(part, this.#pathOf(id));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { size, digest: hash.digest('hex') };
  }

  async has(id: string): Promise<boolean> {
    return (await stat(this.#pathOf(id)).catch(() => null)) !== null;
  }

  read(id: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#pathOf(id), { highWaterMark: CHUNK_BYTES });
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  #pathOf(id: string): string {
    return join(this.#folder, id);
  }
}
