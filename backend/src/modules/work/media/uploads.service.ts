import { rm, stat } from 'node:fs/promises';
import { Injectable, PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { badInput } from '../../../common/errors/errors.js';
import { writing } from '../../../common/errors/disk-problem.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { ORIGINAL, mediaKey } from './domain/media-key.js';
import { HEAD_BYTES, kindOf } from './domain/media-type.js';
import { type UploadDto, type UploadPartDto, type UploadQueryDto, toMediumDto } from './dto/media.dto.js';
import { MediaFolders } from './media-folders.js';
import { MediaRepository } from './persistence/media.repository.js';
import { type MediumRecord } from './persistence/media.schema.js';
import { MediaWorker } from './processing/media-worker.js';
import { preparePicture } from './processing/images.js';
import { prepareRecording } from './processing/recordings.js';
import { type Received, inspectFile, receiveFile, typeOfFile } from './receive-file.js';
import { FileScanner } from './scanning/file-scanner.js';
import { MediaStore } from './storage/media-store.js';
import { type Part, UploadParts } from './upload-parts.js';
import { WholeUploads } from './whole-uploads.js';

type Uploader = Pick<CurrentUser, '_id'>;

const FIELDS = ['upload', 'offset', 'size'] as const;

/** The part in a query; undefined for a whole file in one request. @throws 400 if a field is missing */
export function partOf(person: Uploader, query: UploadQueryDto): Part | undefined {
  const missing = FIELDS.filter((field) => query[field] === undefined);
  if (missing.length === FIELDS.length) return undefined;
  const { upload, offset, size } = query;
  if (upload === undefined || offset === undefined || size === undefined)
    throw badInput(missing.map((field) => ({ field, message: 'must be given with the other fields of a part' })));
  return { personId: String(person._id), upload, offset: Number(offset), size: Number(size) };
}

/** Stores uploads of admins. Equal files are one medium, regardless of the uploader. */
@Injectable()
export class UploadsService {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly media: MediaRepository,
    private readonly store: MediaStore,
    private readonly parts: UploadParts,
    private readonly whole: WholeUploads,
    private readonly folders: MediaFolders,
    private readonly scanner: FileScanner,
    private readonly worker: MediaWorker,
    private readonly clock: Clock,
  ) {}

  /** @throws 400, 409, 413, 503, StorageFullError */
  async upload(person: Uploader, query: UploadQueryDto, body: AsyncIterable<Uint8Array>): Promise<Changed<UploadDto>> {
    const part = partOf(person, query);
    if (!part) {
      const { record, isNew } = await this.whole.run(String(person._id), body, (counted) => this.take(person, counted));
      return this.answer(record, isNew);
    }
    if (part.size > MEDIA_LIMITS.bytes.video) throw new PayloadTooLargeException(MEDIA_MESSAGES.tooLarge('video'));
    const { received, result } = await this.parts.add(part, body, async (path) =>
      this.keep(person, path, await inspectFile(path, part.size)),
    );
    if (!result && part.offset === 0) await this.refuseEarly(part, received);
    return result ? this.answer(result.record, result.isNew) : { message: MEDIA_MESSAGES.partStored, data: { received, medium: null } };
  }

  /** Refuses and removes an upload as soon as its first bytes show that it will be refused. @throws 400, 413 */
  private async refuseEarly(part: Part, received: number): Promise<void> {
    if (received < HEAD_BYTES) return;
    try {
      await typeOfFile(this.parts.pathOf(part), part.size);
    } catch (error) {
      await this.parts.giveUp(part);
      throw error;
    }
  }

  async received(person: Uploader, upload: string): Promise<One<UploadPartDto>> {
    return { data: { received: await this.parts.received({ personId: String(person._id), upload }) } };
  }

  /** Stores a file as it arrives, also for imports. @throws 400, 413, 503, StorageFullError; then nothing is stored */
  async take(person: Uploader, body: AsyncIterable<Uint8Array>): Promise<{ record: MediumRecord; isNew: boolean }> {
    const path = this.folders.scratchFile();
    try {
      return await this.keep(person, path, await receiveFile(body, path));
    } finally {
      await rm(path, { force: true });
    }
  }

  private async keep(person: Uploader, path: string, { id, type }: Received): Promise<{ record: MediumRecord; isNew: boolean }> {
    // Known files are scanned again, because scanners learn new malware.
    await this.scanner.check(path, id);
    return this.queue.run(id, async () => {
      const known = await this.media.findById(id);
      // A medium with a lost file is stored again.
      const isStored = known && (await this.store.size(mediaKey(id, ORIGINAL))) !== undefined;
      const medium = isStored ? known : await this.prepare(person, path, { id, type });
      if (!isStored) await writing(MEDIA_MESSAGES.full, () => this.store.put(mediaKey(id, ORIGINAL), path, medium.type));
      const added = await this.media.add({ ...medium, uploadedAt: this.clock.now() });
      if (added.isNew) this.worker.wake();
      return added;
    });
  }

  private async prepare(person: Uploader, path: string, { id, type }: Received): Promise<MediumRecord> {
    const isPicture = kindOf(type) === 'image';
    const found = await writing<Pick<MediumRecord, 'type' | 'width' | 'height' | 'duration'>>(MEDIA_MESSAGES.full, async () =>
      isPicture ? { ...(await preparePicture(path, type)), type, duration: null } : prepareRecording(path, type),
    );
    const { size } = await stat(path);
    const now = this.clock.now();
    return {
      _id: id,
      ...found,
      kind: kindOf(found.type),
      size,
      fps: null,
      frames: null,
      vfr: null,
      renditions: [],
      state: 'waiting',
      reason: null,
      claimedUntil: null,
      uploadedBy: new Types.ObjectId(String(person._id)),
      createdAt: now,
      uploadedAt: now,
    };
  }

  private answer(record: MediumRecord, isNew: boolean): Changed<UploadDto> {
    return { message: isNew ? MEDIA_MESSAGES.stored : MEDIA_MESSAGES.known, data: { received: record.size, medium: toMediumDto(record) } };
  }
}
