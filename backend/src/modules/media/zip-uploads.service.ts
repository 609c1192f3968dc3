import { HttpException, Injectable, PayloadTooLargeException } from '@nestjs/common';
import { MEDIA_MESSAGES, ZIP_LIMITS, ZIP_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { badInput } from '../../common/errors/errors.js';
import { type Changed } from '../../common/openapi/responses.js';
import { type UploadQueryDto, type ZipContentDto, type ZipUploadDto } from './dto/media.dto.js';
import { UploadParts } from './upload-parts.js';
import { partOf, UploadsService } from './uploads.service.js';
import { openZipFile, type ZipMember, ZipRefused } from './zip-file.js';

type Uploader = Pick<CurrentUser, '_id'>;

/** Takes zips of media: each file in one is stored as if it was uploaded by itself, or named with why it was not. */
@Injectable()
export class ZipUploadsService {
  constructor(
    private readonly uploads: UploadsService,
    private readonly parts: UploadParts,
  ) {}

  /** @throws 400 where the zip as a whole is not taken, 409, 413, 503, StorageFullError */
  async upload(person: Uploader, query: UploadQueryDto, body: AsyncIterable<Uint8Array>): Promise<Changed<ZipUploadDto>> {
    const part = partOf(person, query);
    if (!part) throw badInput([{ field: 'upload', message: 'must be given: a zip is sent in parts' }]);
    if (part.size > ZIP_LIMITS.bytes) throw new PayloadTooLargeException(ZIP_MESSAGES.tooLarge);
    const { received, result } = await this.parts.add(part, body, (path) => this.unpack(person, path));
    return { message: result ? ZIP_MESSAGES.unpacked : MEDIA_MESSAGES.partStored, data: { received, content: result } };
  }

  private async unpack(person: Uploader, path: string): Promise<ZipContentDto> {
    const zip = await openZipFile(path).catch((error: unknown) => {
      throw error instanceof ZipRefused ? badInput([{ field: 'file', message: error.message }]) : error;
    });
    try {
      const content: ZipContentDto = { files: [], refused: [] };
      for (const member of zip.members) {
        const { name } = member;
        const stored = await this.store(person, member);
        if ('refusal' in stored) content.refused.push({ name, message: stored.refusal });
        else content.files.push({ name, mediumId: stored.mediumId });
      }
      return content;
    } finally {
      zip.close();
    }
  }

  private async store(person: Uploader, { refusal, read }: ZipMember): Promise<{ mediumId: string } | { refusal: string }> {
    if (refusal !== undefined) return { refusal };
    try {
      return { mediumId: (await this.uploads.take(person, await read())).record._id };
    } catch (error) {
      // What is wrong with the server is no fault of the file.
      if (error instanceof HttpException && error.getStatus() >= 500) throw error;
      // What is wrong with this file alone; any other failure came from the unpacking.
      return { refusal: error instanceof HttpException ? error.message : ZIP_MESSAGES.damaged };
    }
  }
}
