import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger, StreamableFile } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { errorText } from '../../../common/errors/error-text.js';
import { attachment } from '../../../common/http/attachment.js';
import { byteRangeOf } from '../../../common/http/byte-range.js';
import { type Line, linesOf } from '../../../common/tables/lines.js';
import { resultKey, rowsKey } from './domain/media-key.js';
import { MediaFolders } from './media-folders.js';
import { MediaStore, NotStored } from './storage/media-store.js';

/** Characters of a line in a list of rows. */
const ROW_MAX = 10_000;

export interface SentFile {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Result {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Files that runs made, in the storage of media. */
@Injectable()
export class ResultFiles {
  private readonly logger = new Logger('Runs');

  constructor(
    private readonly store: MediaStore,
    private readonly folders: MediaFolders,
  ) {}

  /** Stores a file under a run's id. @returns its bytes @throws errors of `content` and of the disk; then nothing is stored */
  async keep(id: string, content: AsyncIterable<Uint8Array>, type: string): Promise<number> {
    return this.put(resultKey(id), content, type);
  }

  /** Stores the list of rows of a run's file, which goes when the file goes. */
  async keepRows(id: string, list: Iterable<Uint8Array>): Promise<void> {
    await this.put(rowsKey(id), list, 'text/plain; charset=utf-8');
  }

  /** Lines of the list of rows, without their breaks. @returns undefined if there is no list */
  async rowsOf(id: string): Promise<AsyncGenerator<Line> | undefined> {
    try {
      return linesOf((await this.store.open(rowsKey(id))).setEncoding('utf8'), ROW_MAX);
    } catch (error) {
      if (error instanceof NotStored) return undefined;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    await this.store.remove(resultKey(id));
    await this.store.remove(rowsKey(id));
  }

  private async put(key: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, type: string): Promise<number> {
    const part = this.folders.scratchFile();
    try {
      await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(part, { mode: 0o600 }));
      const { size } = await stat(part);
      await this.store.put(key, part, type);
      return size;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Sends a file, or the range that was asked for. Browsers must not cache it. */
  async send(id: string, { name, type, bytes }: Result, { request, reply }: SentFile): Promise<StreamableFile> {
    const part = byteRangeOf(request.headers.range, bytes);
    void reply.header('accept-ranges', 'bytes').header('cache-control', 'no-store');
    if (part === 'unsatisfiable') {
      void reply.status(416).header('content-range', `bytes */${bytes}`);
      return new StreamableFile(new Uint8Array(), { type });
    }
    const range = part === 'whole' ? { start: 0, end: bytes - 1 } : part;
    if (part !== 'whole') {
      // Ranges refer to the uncompressed file.
      request.headers['x-no-compression'] = 'range';
      void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
    }
    const stream = bytes === 0 ? Readable.from([]) : await this.store.open(resultKey(id), range);
    const file = new StreamableFile(stream, { type, disposition: attachment(name), length: range.end - range.start + 1 });
    return file.setErrorHandler((error) => this.logger.debug(`A file was not sent to its end: ${errorText(error)}`));
  }
}
