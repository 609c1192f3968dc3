import { Injectable } from '@nestjs/common';
import { type Item, type LabelConfig, type Region } from '@labelbridge/annotation';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { orNotFound } from '../../../../common/errors/errors.js';
import { regionsOf } from '../domain/stored.js';
import { type ItemDto } from '../dto/item.dto.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia } from './item-media.js';
import { toItemDto } from './items.service.js';

/** The answer of one person on one item as it was handed in, before any fix of a reviewer. */
export interface HandedInAnswer {
  readonly _id: Types.ObjectId;
  readonly itemId: Types.ObjectId;
  readonly annotatorId: Types.ObjectId;
  readonly submittedAt: Date;
  readonly regions: Region[];
  readonly bytes: number;
}

/** Answers on items, for comparisons. */
@Injectable()
export class AnswersReader {
  constructor(
    private readonly annotations: AnnotationRepository,
    private readonly assignments: AssignmentRepository,
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
  ) {}

  /** The next items of a task, in their order. @param after the index before the first one */
  async nextItems(taskId: Types.ObjectId, after: number, limit: number): Promise<Pick<ItemRecord, '_id' | 'index'>[]> {
    return this.items.nextOfTask(taskId, after, limit);
  }

  /** @param jobIds jobs that are handed in */
  async *answersOn(itemIds: readonly Types.ObjectId[], jobIds: readonly Types.ObjectId[]): AsyncGenerator<HandedInAnswer> {
    for await (const { _id, itemId, annotatorId, submittedAt, changedAt, regions } of this.annotations.handedIn(itemIds, jobIds)) {
      const bytes = regions.length;
      yield { _id, itemId, annotatorId, submittedAt: submittedAt ?? changedAt, regions: regionsOf(regions), bytes };
    }
  }

  /** Everybody who got an item. */
  async annotatorsOf(itemId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.assignments.annotatorsOf(itemId);
  }

  /** @throws 404 */
  async taskOf(itemId: string): Promise<Pick<ItemRecord, '_id' | 'taskId'>> {
    return orNotFound(await this.items.findById(itemId));
  }

  /** An item with links to its media. @throws 404 */
  async show({ sessionId }: CurrentUser, itemId: Types.ObjectId): Promise<ItemDto> {
    const item = orNotFound(await this.items.findById(itemId));
    return toItemDto(item, await this.media.linksOf([item], { sessionId }));
  }

  /** An item for the rules of annotation. @throws 404 */
  async ruleItemOf(config: LabelConfig, itemId: Types.ObjectId): Promise<Item> {
    return this.media.ruleItemOf(config, orNotFound(await this.items.findById(itemId)));
  }
}
