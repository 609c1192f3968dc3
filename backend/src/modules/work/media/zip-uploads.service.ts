import { type BeforeApplicationShutdown, HttpException, Injectable, Logger, PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_MESSAGES, ZIP_LIMITS, ZIP_MESSAGES } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { errorStack } from '../../../common/errors/error-text.js';
import { badInput, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type UploadQueryDto, type ZipContentDto, type ZipUploadDto } from './dto/media.dto.js';
import { UploadParts, type WholeFile } from './upload-parts.js';
import { partOf, UploadsService } from './uploads.service.js';
import { openZipFile, type OpenZip, type ZipMember, ZipRefused } from './zip-file.js';

type Uploader = Pick<CurrentUser, '_id'>;

/** The number and time of remembered zips. Afterwards the client sends the last part again. */
const KEPT = 500;
const KEPT_MS = 3_600_000;

interface Unpacking {
  readonly received: number;
  readonly files: number;
  readonly content: ZipContentDto;
  isOver: boolean;
  problem: string | null;
}

const toDto = ({ received, files, content, isOver, problem }: Unpacking): ZipUploadDto => ({
  received,
  progress: { files, done: content.files.length + content.refused.length },
  content: isOver && problem === null ? content : null,
  problem,
});

/** Stores each file of a zip like a single upload, or reports why it was refused. */
@Injectable()
export class ZipUploadsService implements BeforeApplicationShutdown {
  readonly #logger = new Logger('Media');
  readonly #unpackings = new LRUCache<string, Unpacking>({ max: KEPT, ttl: KEPT_MS });
  readonly #running = new Set<Promise<void>>();
  #isStopping = false;

  constructor(
    private readonly uploads: UploadsService,
    private readonly parts: UploadParts,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
  }

  /**
   * The last part starts the unpacking. Small zips are unpacked within the request.
   *
   * @throws 400 if the zip as a whole is refused, 409, 413, 503, StorageFullError
   */
  async upload(person: Uploader, query: UploadQueryDto, body: AsyncIterable<Uint8Array>): Promise<Changed<ZipUploadDto>> {
    const part = partOf(person, query);
    if (!part) throw badInput([{ field: 'upload', message: 'must be given: a zip is sent in parts' }]);
    if (part.size > ZIP_LIMITS.bytes) throw new PayloadTooLargeException(ZIP_MESSAGES.tooLarge);
    const { received, file } = await this.parts.collect(part, body);
    if (!file) return { message: MEDIA_MESSAGES.partStored, data: { received, progress: null, content: null, problem: null } };
    const zip = await this.opened(file);
    const unpacking: Unpacking = { received, files: zip.members.length, content: { files: [], refused: [] }, isOver: false, problem: null };
    const run = this.unpack(person, zip, unpacking).finally(async () => {
      zip.close();
      await file.close();
    });
    if (zip.members.length <= ZIP_LIMITS.filesAtOnce && zip.unpacked <= ZIP_LIMITS.bytesAtOnce) {
      await run;
      return { message: ZIP_MESSAGES.unpacked, data: toDto(unpacking) };
    }
    this.#unpackings.set(this.parts.pathOf(part), unpacking);
    this.goOn(run, unpacking);
    return { message: ZIP_MESSAGES.unpacking, data: toDto(unpacking) };
  }

  /** The progress of a zip. @throws 404 if this server does not know it; the client then sends the last part again */
  findZip(person: Uploader, upload: string): One<ZipUploadDto> {
    return { data: toDto(orNotFound(this.#unpackings.get(this.parts.pathOf({ personId: String(person._id), upload })))) };
  }

  private goOn(run: Promise<void>, unpacking: Unpacking): void {
    const running = run.catch((error: unknown) => {
      const isKnown = error instanceof HttpException;
      unpacking.problem = isKnown ? error.message : ZIP_MESSAGES.failed;
      if (!isKnown) this.#logger.error('A zip could not be unpacked', errorStack(error));
    });
    this.#running.add(running);
    void running.then(() => this.#running.delete(running));
  }

  private async opened(file: WholeFile): Promise<OpenZip> {
    try {
      return await openZipFile(file.path);
    } catch (error) {
      await file.close();
      throw error instanceof ZipRefused ? badInput([{ field: 'file', message: error.message }]) : error;
    }
  }

  private async unpack(person: Uploader, { members }: OpenZip, unpacking: Unpacking): Promise<void> {
    const { files, refused } = unpacking.content;
    for (const member of members) {
      const { name } = member;
      if (this.#isStopping) {
        unpacking.problem = ZIP_MESSAGES.failed;
        return;
      }
      const stored = await this.store(person, member);
      if ('refusal' in stored) refused.push({ name, message: stored.refusal });
      else files.push({ name, mediumId: stored.mediumId });
    }
    unpacking.isOver = true;
  }

  private async store(person: Uploader, { refusal, read }: ZipMember): Promise<{ mediumId: string } | { refusal: string }> {
    if (refusal !== undefined) return { refusal };
    try {
      return { mediumId: (await this.uploads.take(person, await read())).record._id };
    } catch (error) {
      // A fault of the server says nothing about the file.
      if (error instanceof HttpException && error.getStatus() >= 500) throw error;
      // A refusal concerns this file; any other error came from unpacking.
      return { refusal: error instanceof HttpException ? error.message : ZIP_MESSAGES.damaged };
    }
  }
}
