import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Item, type LabelConfig, mediaField, mediaObjects, valueIn } from '@labelbridge/annotation';
import { isEndedJob } from '@labelbridge/contracts';
import { GuidelinesService } from '../../guidelines/guidelines.service.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type LinkReader } from '../../media/media-links.js';
import { MediaService, type MediumDescription, type MediumLink, type MediumOriginal } from '../../media/media.service.js';
import { MediaUse, type MediaUsers } from '../../media/media-use.js';
import { mediumIn } from '../domain/media-in.js';
import { dataOf } from '../domain/stored.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { RunsService } from '../../runs/runs.service.js';
import { OpenTries } from './ports.js';

export type LinksById = ReadonlyMap<string, MediumLink>;

/** The media of items. Media in use are exempt from the cleanup. */
@Injectable()
export class ItemMedia implements MediaUsers, OnModuleInit {
  constructor(
    private readonly media: MediaService,
    private readonly use: MediaUse,
    private readonly jobs: JobWorkService,
    private readonly items: ItemRepository,
    private readonly guidelines: GuidelinesService,
    private readonly tries: OpenTries,
    private readonly runs: RunsService,
  ) {}

  onModuleInit(): void {
    this.use.bind(this);
  }

  async mediaInUse(ids: readonly string[]): Promise<string[]> {
    const [items, guidelines] = await Promise.all([this.items.mediaInUse(ids), this.guidelines.picturesInUse(ids)]);
    return [...items, ...guidelines];
  }

  async isOpenJob(jobId: string): Promise<boolean> {
    const job = await this.jobs.findById(jobId);
    return job ? !isEndedJob(job.status) : this.tries.implementation.isOpenTry(jobId);
  }

  async isOpenRun(runId: string): Promise<boolean> {
    return (await this.runs.unfinishedOf([runId])).length > 0;
  }

  async noteLoaded(jobId: string, bytes: number): Promise<void> {
    await this.jobs.noteLoaded(jobId, bytes);
  }

  describedOf(ids: readonly string[]): Promise<Map<string, MediumDescription>> {
    return this.media.describedOf(ids);
  }

  async linksOf(items: readonly Pick<ItemRecord, 'mediaIds'>[], reader: LinkReader): Promise<LinksById> {
    const links = await this.media.linksOf([...new Set(items.flatMap(({ mediaIds }) => mediaIds))], reader);
    return new Map(links.map((link) => [link._id, link]));
  }

  /** Links for the model server of a run, by medium id. */
  runLinksOf(items: readonly Pick<ItemRecord, 'mediaIds'>[], runId: string): Promise<Map<string, string>> {
    return this.media.runLinksOf(
      items.flatMap(({ mediaIds }) => mediaIds),
      runId,
    );
  }

  /** Builds an item for the rules of annotation, with the measures of all its media. Parses its data once. */
  async ruleItemOf(config: LabelConfig, item: Pick<ItemRecord, '_id' | 'data'>): Promise<Item> {
    const data = dataOf(item);
    const mediumIds = mediaObjects(config).flatMap((object) => {
      const id = mediumIn(valueIn(object, data));
      return id === undefined ? [] : [[object.name, id] as const];
    });
    const found = await this.media.describedOf(mediumIds.map(([, id]) => id));
    const sizes = Object.fromEntries(mediumIds.map(([name, id]) => [name, found.get(id) ?? {}]));
    const [first] = mediaObjects(config);
    return { id: String(item._id), data, ...(first && sizes[first.name]), sizes };
  }

  /** The labelled media by item id. Items with a medium elsewhere are left out. */
  async originalsOf(config: LabelConfig, items: readonly ItemRecord[]): Promise<ReadonlyMap<string, MediumOriginal>> {
    const field = mediaField(config);
    if (field === undefined) return new Map();
    const mediumOf = new Map(
      items.flatMap((item) => {
        const id = mediumIn(dataOf(item)[field]);
        return id === undefined ? [] : [[String(item._id), id] as const];
      }),
    );
    const originals = await this.media.originalsOf([...mediumOf.values()]);
    return new Map(
      [...mediumOf].flatMap(([itemId, id]) => {
        const original = originals.get(id);
        return original ? [[itemId, original] as const] : [];
      }),
    );
  }

  /** The bytes of a medium. @param isMeasured yields as many zeros @throws MediaStorageUnavailable */
  read(id: string, isMeasured: boolean): AsyncGenerator<Uint8Array> {
    return isMeasured ? this.media.blank(id) : this.media.read(id);
  }
}
