import { ApiProperty } from '@nestjs/swagger';
import {
  MEDIA_KINDS,
  MEDIA_LIMITS,
  MEDIA_STATES,
  MEDIA_TYPES,
  type MediaKind,
  type MediaState,
  type MediaType,
} from '@labelbridge/contracts';
import { Matches } from 'class-validator';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';
import { RENDITION_NAMES } from '../domain/media-key.js';
import { type MediumRecord } from '../persistence/media.schema.js';

const WHOLE = { message: 'must be a whole number of bytes' };
const nullableNumber = (description: string) => ({ type: Number, nullable: true, description }) as const;

/** An upload is whole, without these fields, or in parts, with all three. */
export class UploadQueryDto {
  @OptionalProperty({ description: 'a name of the upload, 16 to 64 letters, digits, - and _; the same for all its parts' })
  @Matches(/^[\w-]{16,64}$/, { message: 'must be 16 to 64 letters, digits, - and _' })
  upload?: string;

  @OptionalProperty({ description: `the first byte of this part, which has ${MEDIA_LIMITS.partBytes} bytes at most` })
  @Matches(/^\d{1,12}$/, WHOLE)
  offset?: string;

  @OptionalProperty({ description: 'bytes of the whole file' })
  @Matches(/^[1-9]\d{0,11}$/, WHOLE)
  size?: string;
}

export class FileQueryDto {
  @OptionalProperty({ enum: RENDITION_NAMES, default: 'original' }) @Matches(/^\w{1,16}$/) rendition?: string;
  @ApiProperty({ description: 'seconds since 1970 at which the address ends' }) @Matches(/^\d{1,12}$/) until: string;
  @OptionalProperty({ description: 'the session that the address ends with' }) @Matches(/^[0-9a-f]{24}$/) session?: string;
  @OptionalProperty({ description: "the annotator's job that the address ends with" }) @Matches(/^[0-9a-f]{24}$/) job?: string;
  @OptionalProperty({ description: 'the run that the address ends with, in place of a session' }) @Matches(/^[0-9a-f]{24}$/) run?: string;
  @ApiProperty() @Matches(/^[\w.-]{1,100}$/) signature: string;
}

class RenditionDto {
  @ApiProperty({ enum: RENDITION_NAMES }) name: string;
  @ApiProperty() type: string;
  @ApiProperty({ description: 'bytes' }) size: number;
  @ApiProperty(nullableNumber('pixels')) width: number | null;
  @ApiProperty(nullableNumber('pixels')) height: number | null;
}

export class MediumDto {
  @ApiProperty({ description: 'the SHA-256 of the uploaded file' }) _id: string;
  @ApiProperty({ enum: MEDIA_KINDS }) kind: MediaKind;
  @ApiProperty({ enum: Object.keys(MEDIA_TYPES) }) type: MediaType;
  @ApiProperty({ description: 'bytes of what is served: places and cameras are removed from what was uploaded' }) size: number;
  @ApiProperty(nullableNumber('pixels')) width: number | null;
  @ApiProperty(nullableNumber('pixels')) height: number | null;
  @ApiProperty(nullableNumber('seconds')) duration: number | null;
  @ApiProperty(nullableNumber('frames a second')) fps: number | null;
  @ApiProperty(nullableNumber('the number of frames')) frames: number | null;
  @ApiProperty({ type: Boolean, nullable: true, description: 'whether frames last differently long' }) vfr: boolean | null;
  @ApiProperty({ type: [RenditionDto] }) renditions: RenditionDto[];
  @ApiProperty({ enum: MEDIA_STATES }) state: MediaState;
  @ApiProperty({ type: String, nullable: true, description: 'why it waits or failed' }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class UploadPartDto {
  @ApiProperty({ description: 'bytes that have arrived' }) received: number;
}

export class UploadDto extends UploadPartDto {
  @ApiProperty({ type: MediumDto, nullable: true, description: 'null until the last part' }) medium: MediumDto | null;
}

class ZipFileDto {
  @ApiProperty({ description: 'of the file in the zip, with its folders' }) name: string;
  @ApiProperty() mediumId: string;
}

class ZipRefusalDto {
  @ApiProperty({ description: 'of the file in the zip, with its folders' }) name: string;
  @ApiProperty({ description: 'why it was not stored' }) message: string;
}

export class ZipContentDto {
  @ApiProperty({ type: [ZipFileDto], description: 'that are stored' }) files: ZipFileDto[];
  @ApiProperty({ type: [ZipRefusalDto] }) refused: ZipRefusalDto[];
}

class ZipProgressDto {
  @ApiProperty({ type: 'integer', description: 'of the zip' }) files: number;
  @ApiProperty({ type: 'integer', description: 'files that were looked at' }) done: number;
}

export class ZipUploadDto extends UploadPartDto {
  @ApiProperty({ type: ZipProgressDto, nullable: true, description: 'null until the last part' }) progress: ZipProgressDto | null;
  @ApiProperty({ type: ZipContentDto, nullable: true, description: 'null until all files are unpacked' }) content: ZipContentDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'why the unpacking ended before' }) problem: string | null;
}

export const toMediumDto = (record: MediumRecord): MediumDto => ({
  _id: record._id,
  kind: record.kind,
  type: record.type,
  size: record.size,
  width: record.width,
  height: record.height,
  duration: record.duration,
  fps: record.fps,
  frames: record.frames,
  vfr: record.vfr,
  renditions: record.renditions.map(({ name, type, size, width, height }) => ({ name, type, size, width, height })),
  state: record.state,
  reason: record.reason,
  createdAt: record.createdAt.toISOString(),
});

const NUMBER_OR_NULL = { type: Number, nullable: true } as const;
const nullableLink = (description: string) => ({ type: String, nullable: true, description }) as const;

class RenditionLinkDto extends RenditionDto {
  @ApiProperty() url: string;
}

/** A medium with addresses that need no header. They expire after some hours, or with the session that requested them. */
export class MediumLinkDto {
  @ApiProperty({ description: 'the SHA-256 of the uploaded file' }) _id: string;
  @ApiProperty() url: string;
  @ApiProperty({ enum: MEDIA_KINDS }) kind: MediaKind;
  @ApiProperty({ enum: Object.keys(MEDIA_TYPES) }) type: MediaType;
  @ApiProperty({ description: 'bytes of the original' }) size: number;
  @ApiProperty(NUMBER_OR_NULL) width: number | null;
  @ApiProperty(NUMBER_OR_NULL) height: number | null;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'seconds' }) duration: number | null;
  @ApiProperty({ ...NUMBER_OR_NULL, description: 'frames a second' }) fps: number | null;
  @ApiProperty(NUMBER_OR_NULL) frames: number | null;
  @ApiProperty({ enum: MEDIA_STATES }) state: MediaState;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: [RenditionLinkDto], description: 'smaller copies, the smallest first' }) renditions: RenditionLinkDto[];
  @ApiProperty(nullableLink('the first frame of a video')) posterUrl: string | null;
  @ApiProperty(nullableLink('100 peaks a second, one byte each')) peaksUrl: string | null;
  @ApiProperty(nullableLink('4 peaks a second')) overviewUrl: string | null;
  @ApiProperty(nullableLink('JSON: where the fragments of the small video are')) fragmentsUrl: string | null;
}
