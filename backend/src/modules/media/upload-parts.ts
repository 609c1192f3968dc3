import { createWriteStream } from 'node:fs';
import { rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { conflict } from '../../common/errors/errors.js';
import { writing } from '../../common/errors/storage-full.js';
import { MediaFolders } from './media-folders.js';

/** One part of an upload. */
export interface Part {
  /** The person and the name that they gave the upload. */
  readonly personId: string;
  readonly upload: string;
  /** The part's first byte, and the bytes of the whole file. */
  readonly offset: number;
  readonly size: number;
}

/** Files that arrive in parts. What has arrived is kept over a broken connection and a restart, in the folder of this server. */
@Injectable()
export class UploadParts {
  readonly #busy = new Set<string>();

  constructor(private readonly folders: MediaFolders) {}

  pathOf({ personId, upload }: Pick<Part, 'personId' | 'upload'>): string {
    return join(this.folders.scratch, `${personId}-${upload}.upload`);
  }

  /** Bytes that have arrived. */
  async received(part: Pick<Part, 'personId' | 'upload'>): Promise<number> {
    return stat(this.pathOf(part)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /**
   * Adds a part, and hands the file to `whole` when it is complete.
   *
   * @returns the bytes so far, and what `whole` returned
   * @throws 409 where the part does not follow on what has arrived, 413, StorageFullError; what arrived of this part is kept
   */
  async add<T>(
    part: Part,
    body: AsyncIterable<Uint8Array>,
    whole: (path: string) => Promise<T>,
  ): Promise<{ received: number; result: T | null }> {
    const path = this.pathOf(part);
    if (this.#busy.has(path)) throw conflict(MEDIA_MESSAGES.partBusy);
    this.#busy.add(path);
    try {
      const before = await this.received(part);
      // A part that was answered with an error is sent again, from anywhere in what has arrived.
      if (part.offset > before) throw conflict(MEDIA_MESSAGES.partElsewhere(before));
      if (part.offset < before) await truncate(path, part.offset);
      await this.append(path, part, body);
      const received = await this.received(part);
      if (received < part.size) return { received, result: null };
      try {
        return { received, result: await whole(path) };
      } finally {
        await rm(path, { force: true });
      }
    } finally {
      this.#busy.delete(path);
    }
  }

  private async append(path: string, { offset, size }: Part, body: AsyncIterable<Uint8Array>): Promise<void> {
    let at = offset;
    const check = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        at += chunk.length;
        if (at > size) done(conflict(MEDIA_MESSAGES.pastEnd));
        else if (at - offset > MEDIA_LIMITS.partBytes) done(new PayloadTooLargeException(MEDIA_MESSAGES.partTooLarge));
        else done(null, chunk);
      },
    });
    await writing(MEDIA_MESSAGES.full, () => pipeline(body, check, createWriteStream(path, { flags: 'a', mode: 0o600 })));
  }
}
