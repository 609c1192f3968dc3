import { createWriteStream } from 'node:fs';
import { open, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { conflict } from '../../../common/errors/errors.js';
import { writing } from '../../../common/errors/disk-problem.js';
import { MediaFolders } from './media-folders.js';

export interface Part {
  /** The person, and their name for the upload. */
  readonly personId: string;
  readonly upload: string;
  /** The part's first byte, and the bytes of the whole file. */
  readonly offset: number;
  readonly size: number;
}

export interface WholeFile {
  readonly path: string;
  readonly close: () => Promise<void>;
}

const UPLOAD = '.upload';

/** Files that arrive in parts. This server's folder keeps them after a broken connection or a restart. */
@Injectable()
export class UploadParts {
  readonly #busy = new Set<string>();
  readonly #quotas = new KeyedQueue();

  constructor(private readonly folders: MediaFolders) {}

  pathOf({ personId, upload }: Pick<Part, 'personId' | 'upload'>): string {
    return join(this.folders.scratch, `${personId}-${upload}${UPLOAD}`);
  }

  /** In bytes. */
  async received(part: Pick<Part, 'personId' | 'upload'>): Promise<number> {
    return stat(this.pathOf(part)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /**
   * Adds a part, and calls `whole` with the complete file.
   *
   * @returns the bytes so far, and the result of `whole`
   * @throws as `collect`
   */
  async add<T>(
    part: Part,
    body: AsyncIterable<Uint8Array>,
    whole: (path: string) => Promise<T>,
  ): Promise<{ received: number; result: T | null }> {
    const { received, file } = await this.collect(part, body);
    if (!file) return { received, result: null };
    try {
      return { received, result: await whole(file.path) };
    } finally {
      await file.close();
    }
  }

  /**
   * Adds a part.
   *
   * @returns the bytes so far, and the file if it is complete; it takes no part until it is closed
   * @throws 409 if the part leaves a gap, or the person has too many unfinished uploads; 413; StorageFullError. The bytes of this part that
   * arrived are kept.
   */
  async collect(part: Part, body: AsyncIterable<Uint8Array>): Promise<{ received: number; file: WholeFile | null }> {
    const path = this.pathOf(part);
    if (this.#busy.has(path)) throw conflict(MEDIA_MESSAGES.partBusy);
    this.#busy.add(path);
    let file: WholeFile | null = null;
    try {
      const before = await this.received(part);
      // A failed part is sent again from any byte that has arrived.
      if (part.offset > before) throw conflict(MEDIA_MESSAGES.partElsewhere(before));
      await this.#quotas.run(part.personId, () => this.reserve(part, path));
      if (part.offset < before) await truncate(path, part.offset);
      await this.append(path, part, body);
      const received = await this.received(part);
      if (received >= part.size) file = { path, close: () => this.remove(path) };
      return { received, file };
    } finally {
      if (!file) this.#busy.delete(path);
    }
  }

  async giveUp(part: Part): Promise<void> {
    await this.remove(this.pathOf(part));
  }

  private async remove(path: string): Promise<void> {
    await rm(path, { force: true }).finally(() => this.#busy.delete(path));
  }

  /** Creates the file of an upload, so that it counts. @throws 409 if the person has too many unfinished uploads */
  private async reserve({ personId, size }: Part, path: string): Promise<void> {
    const names = (await readdir(this.folders.scratch)).filter((name) => name.startsWith(`${personId}-`) && name.endsWith(UPLOAD));
    const others = names.map((name) => join(this.folders.scratch, name)).filter((other) => other !== path);
    const sizes = await Promise.all(
      others.map((other) =>
        stat(other).then(
          ({ size: bytes }) => bytes,
          () => 0,
        ),
      ),
    );
    const bytes = sizes.reduce((sum, each) => sum + each, 0);
    if (others.length >= MEDIA_LIMITS.unfinishedUploads || bytes + size > MEDIA_LIMITS.unfinishedBytes)
      throw conflict(MEDIA_MESSAGES.tooManyUnfinished);
    await writing(MEDIA_MESSAGES.full, async () => (await open(path, 'a', 0o600)).close());
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
