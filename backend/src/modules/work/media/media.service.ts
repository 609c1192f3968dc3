import { Injectable } from '@nestjs/common';
import { type MediaKind, mediumLoad } from '@labelbridge/contracts';
import { orNotFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { MEDIA_EXTENSIONS } from './domain/media-type.js';
import { mediaKey, ORIGINAL, type RenditionName } from './domain/media-key.js';
import { type MediumDto, toMediumDto, type MediumLinkDto } from './dto/media.dto.js';
import { type LinkReader, MediaLinks } from './media-links.js';
import { MediaRepository } from './persistence/media.repository.js';
import { type MediumRecord } from './persistence/media.schema.js';
import { greySquare } from './processing/images.js';
import { MediaStore } from './storage/media-store.js';

export type MediumLink = MediumLinkDto;

/** Measures found by processing: pixels, seconds, frames a second, frames. Unknown ones are left out. */
export interface MediumSize {
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly frames?: number;
}

export interface MediumDescription extends MediumSize {
  readonly kind: MediaKind;
}

export interface MediumOriginal {
  readonly extension: string;
  readonly bytes: number;
  readonly size: MediumSize;
}

const BLANK_BYTES = 65_536;
const SIZES_AT_ONCE = 500;

/** Renditions that are not smaller copies of the original. */
const OTHERS: readonly RenditionName[] = ['poster', 'peaks', 'overview', 'print', 'fragments'];

/** Its copies are being made. */
const isUnderWay = ({ state, reason }: MediumRecord): boolean => state === 'waiting' && reason === null;

const sizeOf = ({ width, height, duration, fps, frames }: MediumRecord): MediumSize => ({
  ...(width !== null && height !== null && { width, height }),
  ...(duration !== null && { duration }),
  ...(fps !== null && { fps }),
  ...(frames !== null && { frames }),
});

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

  /** The media of these ids in their order, with links for this reader. Unknown ids are left out. */
  async linksOf(ids: readonly string[], reader: LinkReader): Promise<MediumLink[]> {
    const found = new Map((await this.media.findMany([...new Set(ids)])).map((record) => [record._id, record]));
    return ids.flatMap((id) => {
      const record = found.get(id);
      return record ? [this.linked(record, reader)] : [];
    });
  }

  /** Links to the originals of these media for the model server of a run, by id. Unknown ids are left out. */
  async runLinksOf(ids: readonly string[], runId: string): Promise<Map<string, string>> {
    const found = await this.media.findMany([...new Set(ids)]);
    return new Map(found.map(({ _id: id }) => [id, this.links.linkForRun({ id, name: ORIGINAL }, runId)]));
  }

  async originalsOf(ids: readonly string[]): Promise<Map<string, MediumOriginal>> {
    const found = await this.media.findMany([...new Set(ids)]);
    return new Map(
      found.map((record) => [record._id, { extension: MEDIA_EXTENSIONS[record.type], bytes: record.size, size: sizeOf(record) }]),
    );
  }

  /** The bytes of the stored original; pictures are upright. @throws MediaStorageUnavailable */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    for await (const part of await this.store.open(mediaKey(id, ORIGINAL))) if (part instanceof Uint8Array) yield part;
  }

  /**
   * A small grey copy of a picture, decoded from its smallest stored copy.
   *
   * @returns null if it is not a picture that can be decoded; undefined while its copies are made @throws MediaStorageUnavailable
   */
  async greyOf(id: string, side: number): Promise<Uint8Array | null | undefined> {
    const record = await this.media.findById(id);
    if (record?.kind !== 'image' || record.state === 'failed') return null;
    if (isUnderWay(record)) return undefined;
    const [smallest] = record.renditions.filter(({ name }) => !OTHERS.includes(name)).sort((one, other) => one.size - other.size);
    return greySquare(await this.bytesOf(id, smallest?.name ?? ORIGINAL), side).catch(() => null);
  }

  /**
   * Words of the beginning of a recording, made with its waveform.
   *
   * @returns null for other media, and for recordings that have none; undefined while they are made @throws MediaStorageUnavailable
   */
  async soundWordsOf(id: string): Promise<string | null | undefined> {
    const record = await this.media.findById(id);
    if (record?.kind !== 'audio' || record.state === 'failed') return null;
    if (isUnderWay(record)) return undefined;
    return record.renditions.some(({ name }) => name === 'print') ? (await this.bytesOf(id, 'print')).toString('latin1') : null;
  }

  /** The bytes that the work on each of these media loads, by id. Unknown ids are left out. */
  async loadsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const loads = new Map<string, number>();
    const wanted = [...new Set(ids)];
    for (let from = 0; from < wanted.length; from += SIZES_AT_ONCE)
      for (const medium of await this.media.sizesOf(wanted.slice(from, from + SIZES_AT_ONCE))) loads.set(medium._id, mediumLoad(medium));
    return loads;
  }

  async progressOf(ids: readonly string[]): Promise<Pick<MediumRecord, 'state' | 'reason'>[]> {
    return this.media.findMany(ids);
  }

  /** Descriptions of these media by id. Unknown ids are left out. */
  async describedOf(ids: readonly string[]): Promise<Map<string, MediumDescription>> {
    const found = await this.media.findMany([...new Set(ids)]);
    return new Map(found.map((record) => [record._id, { kind: record.kind, ...sizeOf(record) }]));
  }

  /** Selects the pictures among these media, without broken ones. */
  async picturesAmong(ids: readonly string[]): Promise<string[]> {
    const found = await this.media.findMany([...new Set(ids)]);
    return found.flatMap(({ _id, kind, state }) => (kind === 'image' && state !== 'failed' ? [_id] : []));
  }

  /** Yields as many bytes as `read`, all 0. */
  async *blank(id: string): AsyncGenerator<Uint8Array> {
    const part = new Uint8Array(BLANK_BYTES);
    const record = await this.media.findById(id);
    for (let left = record?.size ?? 0; left > 0; left -= part.length) yield part.subarray(0, left);
  }

  private async bytesOf(id: string, name: RenditionName): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of await this.store.open(mediaKey(id, name))) if (part instanceof Uint8Array) parts.push(part);
    return Buffer.concat(parts);
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
