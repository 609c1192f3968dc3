import { Injectable } from '@nestjs/common';
import { type MediaKind } from '@labelbridge/contracts';
import { orNotFound } from '../../common/errors/errors.js';
import { type One } from '../../common/openapi/responses.js';
import { MEDIA_EXTENSIONS } from './domain/media-extensions.js';
import { mediaKey, ORIGINAL, type RenditionName } from './domain/media-key.js';
import { type MediumDto, toMediumDto } from './dto/media.dto.js';
import { type MediumLinkDto } from './dto/medium-link.dto.js';
import { type LinkReader, MediaLinks } from './media-links.js';
import { MediaRepository } from './persistence/media.repository.js';
import { type MediumRecord } from './persistence/media.schema.js';
import { MediaStore } from './storage/media-store.js';

/** A medium with its links. */
export type MediumLink = MediumLinkDto;

/** What processing found of a medium: pixels, seconds, frames a second, frames. What is not known is left out. */
export interface MediumSize {
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly frames?: number;
}

/** What a medium is, and its size. */
export interface MediumDescription extends MediumSize {
  readonly kind: MediaKind;
}

/** The file of a medium as it was uploaded. */
export interface MediumOriginal {
  /** Of its name. */
  readonly extension: string;
  readonly bytes: number;
  readonly size: MediumSize;
}

const BLANK_BYTES = 65_536;

/** What is no smaller copy of the medium. */
const OTHERS: readonly RenditionName[] = ['poster', 'peaks', 'overview', 'fragments'];

const sizeOf = ({ width, height, duration, fps, frames }: MediumRecord): MediumSize => ({
  ...(width !== null && height !== null && { width, height }),
  ...(duration !== null && { duration }),
  ...(fps !== null && { fps }),
  ...(frames !== null && { frames }),
});

/** What other modules need of media. */
@Injectable()
export class MediaService {
  constructor(
    private readonly media: MediaRepository,
    private readonly links: MediaLinks,
    private readonly store: MediaStore,
  ) {}

  /** @throws 404 */
  async get(id: string): Promise<One<MediumDto>> {
    const record = orNotFound(await this.media.findById(id));
    return { data: toMediumDto(record) };
  }

  /** The media of these ids with the links of this reader, in their order; unknown ones are left out. */
  async linksOf(ids: readonly string[], reader: LinkReader): Promise<MediumLink[]> {
    const found = new Map((await this.media.findMany([...new Set(ids)])).map((record) => [record._id, record]));
    return ids.flatMap((id) => {
      const record = found.get(id);
      return record ? [this.linked(record, reader)] : [];
    });
  }

  /** What is known of the originals of these media, by their ids. */
  async originalsOf(ids: readonly string[]): Promise<Map<string, MediumOriginal>> {
    const found = await this.media.findMany([...new Set(ids)]);
    return new Map(
      found.map((record) => [record._id, { extension: MEDIA_EXTENSIONS[record.type], bytes: record.size, size: sizeOf(record) }]),
    );
  }

  /** The bytes of a medium as it was uploaded; pictures stand upright. @throws MediaStorageUnavailable */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    for await (const part of await this.store.open(mediaKey(id, ORIGINAL))) if (part instanceof Uint8Array) yield part;
  }

  /** How far the processing of these media is. */
  async progressOf(ids: readonly string[]): Promise<Pick<MediumRecord, 'state' | 'reason'>[]> {
    return this.media.findMany(ids);
  }

  /** What is known of these media by their ids; those that are not there are left out. */
  async describedOf(ids: readonly string[]): Promise<Map<string, MediumDescription>> {
    const found = await this.media.findMany([...new Set(ids)]);
    return new Map(found.map((record) => [record._id, { kind: record.kind, ...sizeOf(record) }]));
  }

  /** As many bytes as `read` has, all of them 0. */
  async *blank(id: string): AsyncGenerator<Uint8Array> {
    const part = new Uint8Array(BLANK_BYTES);
    const record = await this.media.findById(id);
    for (let left = record?.size ?? 0; left > 0; left -= part.length) yield part.subarray(0, left);
  }

  private linked(record: MediumRecord, reader: LinkReader): MediumLink {
    const { _id, kind, type, size, width, height, duration, fps, frames, state, reason } = record;
    const linkTo = (name: RenditionName): string => this.links.linkTo({ id: _id, name }, reader);
    const linkOf = (name: RenditionName): string | null => (record.renditions.some((made) => made.name === name) ? linkTo(name) : null);
    return {
      ...{ _id, kind, type, size, width, height, duration, fps, frames, state, reason },
      url: linkTo(ORIGINAL),
      renditions: record.renditions
        .filter(({ name }) => !OTHERS.includes(name))
        .map((rendition) => ({ ...rendition, url: linkTo(rendition.name) })),
      posterUrl: linkOf('poster'),
      peaksUrl: linkOf('peaks'),
      overviewUrl: linkOf('overview'),
      fragmentsUrl: linkOf('fragments'),
    };
  }
}
