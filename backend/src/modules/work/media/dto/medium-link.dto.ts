import { ApiProperty } from '@nestjs/swagger';
import { MEDIA_KINDS, MEDIA_STATES, MEDIA_TYPES, type MediaKind, type MediaState, type MediaType } from '@labelbridge/contracts';
import { RenditionDto } from './media.dto.js';

const nullableNumber = { type: Number, nullable: true } as const;
const nullableLink = (description: string) => ({ type: String, nullable: true, description }) as const;

export class RenditionLinkDto extends RenditionDto {
  @ApiProperty() url: string;
}

/** A medium with addresses that need no header. They expire after some hours, or with the session that requested them. */
export class MediumLinkDto {
  @ApiProperty({ description: 'the SHA-256 of the uploaded file' }) _id: string;
  @ApiProperty() url: string;
  @ApiProperty({ enum: MEDIA_KINDS }) kind: MediaKind;
  @ApiProperty({ enum: Object.keys(MEDIA_TYPES) }) type: MediaType;
  @ApiProperty({ description: 'bytes of the original' }) size: number;
  @ApiProperty(nullableNumber) width: number | null;
  @ApiProperty(nullableNumber) height: number | null;
  @ApiProperty({ ...nullableNumber, description: 'seconds' }) duration: number | null;
  @ApiProperty({ ...nullableNumber, description: 'frames a second' }) fps: number | null;
  @ApiProperty(nullableNumber) frames: number | null;
  @ApiProperty({ enum: MEDIA_STATES }) state: MediaState;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: [RenditionLinkDto], description: 'smaller copies, the smallest first' }) renditions: RenditionLinkDto[];
  @ApiProperty(nullableLink('the first frame of a video')) posterUrl: string | null;
  @ApiProperty(nullableLink('100 peaks a second, one byte each')) peaksUrl: string | null;
  @ApiProperty(nullableLink('4 peaks a second')) overviewUrl: string | null;
  @ApiProperty(nullableLink('JSON: where the fragments of the small video are')) fragmentsUrl: string | null;
}
