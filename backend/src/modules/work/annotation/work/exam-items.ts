import { Injectable } from '@nestjs/common';
import { doneProblems, fieldsOf, type LabelConfig, type Region, textIn } from '@labelbridge/annotation';
import { type ClientSession, type Types } from 'mongoose';
import { orNotFound } from '../../../../common/errors/errors.js';
import { dataOf } from '../domain/stored.js';
import { type ItemDto } from '../dto/item.dto.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { givenRegions } from './given-regions.js';
import { ItemMedia } from './item-media.js';

const TEXT_SHOWN = 300;

/** Items for exams. */
@Injectable()
export class ExamItems {
  constructor(
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
  ) {}

  /** The items of an exam in their order. */
  async idsOf(session: ClientSession, taskId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.items.idsOf(session, taskId);
  }

  /** @throws 404 */
  async find(id: Types.ObjectId): Promise<ItemRecord> {
    return orNotFound(await this.items.findById(id));
  }

  /**
   * An item as a taker sees it: without ids and predictions, and with the fields alone that the interface shows, because a field or a
   * suggestion of the imported row may be the answer.
   */
  async shown(item: ItemRecord, config: LabelConfig, { id, index, sessionId, tryId }: ShownAs): Promise<ItemDto> {
    const fields = new Set(fieldsOf(config));
    const data = Object.fromEntries(Object.entries(dataOf(item)).filter(([field]) => fields.has(field)));
    const text = JSON.stringify(data);
    const links = await this.media.linksOf([item], { sessionId, jobId: tryId });
    const media = item.mediaIds.filter((mediumId) => text.includes(mediumId)).flatMap((mediumId) => links.get(mediumId) ?? []);
    const bytes = media.reduce((sum, { size }) => sum + size, text.length);
    return { _id: id, index, externalId: null, data, media, bytes, prediction: null };
  }

  /** Reads a complete answer. @throws 400 naming its problems */
  async answerTo(item: ItemRecord, config: LabelConfig, given: unknown): Promise<Region[]> {
    return givenRegions(given, async (regions) => doneProblems(config, regions, await this.media.ruleItemOf(config, item)));
  }

  /** The items of an exam for its admin, each with the beginning of its text; null for other media. */
  async listOf(session: ClientSession | null, taskId: Types.ObjectId, config: LabelConfig, most: number): Promise<ListedItem[]> {
    const [object] = config.objects.filter(({ kind }) => kind === 'text');
    const found = await this.items.includedOf(session, taskId, most);
    return found.map((item) => ({
      _id: item._id,
      index: item.index,
      text: object ? textIn(object, dataOf(item)).slice(0, TEXT_SHOWN) : null,
    }));
  }
}

interface ShownAs {
  readonly id: string;
  readonly index: number;
  readonly sessionId: string;
  /** Links end with it. */
  readonly tryId: string;
}

export interface ListedItem {
  readonly _id: Types.ObjectId;
  readonly index: number;
  readonly text: string | null;
}
