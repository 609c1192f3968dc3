import { pipeline, type Readable, Transform } from 'node:stream';
import { ForbiddenException, Injectable, Logger, StreamableFile } from '@nestjs/common';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { errorText } from '../../../common/errors/error-text.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { type ByteRange, byteRangeOf } from '../../../common/http/byte-range.js';
import { type MediumFile, ORIGINAL, type RenditionName, isRenditionName, mediaKey } from './domain/media-key.js';
import { type FileQueryDto } from './dto/media.dto.js';
import { MediaLinks } from './media-links.js';
import { MediaUse } from './media-use.js';
import { MediaRepository } from './persistence/media.repository.js';
import { MediaStore } from './storage/media-store.js';

interface Found {
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

interface Sending {
  readonly isHead: boolean;
  /** The job of the annotator who loads it; undefined for admins. */
  readonly jobId: string | undefined;
}

@Injectable()
export class MediaFilesService {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly media: MediaRepository,
    private readonly store: MediaStore,
    private readonly links: MediaLinks,
    private readonly use: MediaUse,
  ) {}

  /** @throws 403 if the signature is invalid or the address expired with its time, session, job or run; 404 */
  async send(id: string, query: FileQueryDto, request: FastifyRequest, reply: FastifyReply): Promise<StreamableFile | undefined> {
    const name = query.rendition ?? ORIGINAL;
    const { job: jobId } = query;
    if (!isRenditionName(name) || !(await this.allows({ id, name }, query))) throw new ForbiddenException(MEDIA_MESSAGES.linkInvalid);
    const found = await this.find(id, name);
    const tag = `"${id}.${name}"`;
    // Phones are shared: browsers must not cache files of work. Offline copies are in the person's own store, which log-out deletes.
    void reply.header('cache-control', 'no-store').header('etag', tag);
    const isHead = request.method === 'HEAD';
    const elsewhere = isHead ? undefined : this.store.address(found);
    const range = request.headers['if-range'] === undefined || request.headers['if-range'] === tag ? request.headers.range : undefined;
    const part = byteRangeOf(range, found.size);
    if (elsewhere !== undefined) {
      // The bucket sends it: what is asked for counts as loaded.
      if (part !== 'unsatisfiable') await this.noteLoaded(jobId, part === 'whole' ? found.size : part.end - part.start + 1);
      return void reply.redirect(elsewhere, 302);
    }
    void reply.header('accept-ranges', 'bytes').type(found.type);
    if (part === 'unsatisfiable') return void reply.status(416).header('content-range', `bytes */${found.size}`);
    if (part !== 'whole') void reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${found.size}`);
    return this.stream(found, part === 'whole' ? { start: 0, end: found.size - 1 } : part, { isHead, jobId });
  }

  private async allows(file: MediumFile, { until, session: sessionId, job: jobId, run: runId, signature }: FileQueryDto): Promise<boolean> {
    const link = { until: Number(until), signature };
    if (runId !== undefined) return this.links.allowsRun(file, { ...link, runId });
    return sessionId !== undefined && this.links.allows(file, { ...link, sessionId, jobId });
  }

  private async find(id: string, name: RenditionName): Promise<Found> {
    const medium = await this.media.findById(id);
    const file = orNotFound(name === ORIGINAL ? medium : medium?.renditions.find((rendition) => rendition.name === name));
    return { key: mediaKey(id, name), type: file.type, size: file.size };
  }

  private async stream({ key, type, size }: Found, range: ByteRange, { isHead, jobId }: Sending): Promise<StreamableFile> {
    const stream: Readable | Uint8Array = isHead || size === 0 ? new Uint8Array() : await this.store.open(key, range);
    const options = { type, length: range.end - range.start + 1 };
    const file =
      stream instanceof Uint8Array ? new StreamableFile(stream, options) : new StreamableFile(this.counted(stream, jobId), options);
    // The client left, or the disk failed: the connection ends, and the browser retries.
    return file.setErrorHandler((error) => this.logger.debug(`A file was not sent to its end: ${errorText(error)}`));
  }

  /** Counts the bytes that leave, also of a file that is not sent to its end. */
  private counted(stream: Readable, jobId: string | undefined): Readable {
    if (jobId === undefined) return stream;
    let bytes = 0;
    const counter = new Transform({
      transform: (part: Uint8Array, _encoding, done) => {
        bytes += part.length;
        done(null, part);
      },
    });
    // Closes the file too if the client leaves before the first byte.
    pipeline(stream, counter, () => void this.noteLoaded(jobId, bytes));
    return counter;
  }

  /** A file is sent also if its bytes cannot be counted: the count is shown, and nothing depends on it. */
  private async noteLoaded(jobId: string | undefined, bytes: number): Promise<void> {
    if (jobId === undefined || bytes === 0) return;
    await this.use.implementation.noteLoaded(jobId, bytes).catch((error: unknown) => this.logger.debug(errorText(error)));
  }
}
