import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ANNOTATION_STATES,
  type ExportItem,
  type ExportOptions,
  type ExportState,
  FreeNames,
  type LabelConfig,
  mediaField,
} from '@labelbridge/annotation';
import { type Types } from 'mongoose';
import { type MediumOriginal } from '../../media/media.service.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { UsersService } from '../../../people/users/users.service.js';
import { mediumIn } from '../domain/media-in.js';
import { dataOf } from '../domain/stored.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia } from '../work/item-media.js';
import { type ExportedWork, skippedWork, workOf } from './exported-work.js';

/** Items, and items with annotations, in memory at one time: memory use does not grow with the export. */
const ITEMS_AT_ONCE = 100;
const ANNOTATED_AT_ONCE = 10;

export interface ExportBatch {
  readonly task: Pick<TaskRecord, '_id' | 'itemCount' | 'interfaceId'>;
  readonly config: LabelConfig;
}

export interface Wanted {
  readonly states: readonly ExportState[];
  /** Includes the e-mail addresses of annotators. */
  readonly emails: boolean;
}

@Injectable()
export class ExportReader {
  constructor(
    private readonly annotations: AnnotationRepository,
    private readonly assignments: AssignmentRepository,
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
    private readonly users: UsersService,
  ) {}

  /** A digest that changes with any result of these batches. */
  async digestOf(batches: readonly ExportBatch[]): Promise<string> {
    const ids = batches.map(({ task }) => task._id);
    const marks = await Promise.all([this.annotations.marksOf(ids), this.assignments.marksOf(ids)]);
    const tasks = batches.map(({ task }) => [String(task._id), String(task.interfaceId), task.itemCount]);
    return createHash('sha256')
      .update(JSON.stringify([tasks, marks]))
      .digest('base64url');
  }

  /** The annotations of all items, item by item. A repeated id gets the record id as a suffix. */
  async *read(batches: readonly ExportBatch[], wanted: Wanted): AsyncGenerator<ExportItem> {
    const ids = new FreeNames();
    for (const batch of batches) {
      for (let after = -1; ;) {
        const items = await this.items.nextOfTask(batch.task._id, after, ITEMS_AT_ONCE);
        const originals = await this.media.originalsOf(batch.config, items);
        for (let at = 0; at < items.length; at += ANNOTATED_AT_ONCE) {
          const some = items.slice(at, at + ANNOTATED_AT_ONCE).map((item) => ({ item, id: idIn(ids, item) }));
          yield* this.annotated(batch, some, originals, wanted);
        }
        const last = items.at(-1);
        if (!last || items.length < ITEMS_AT_ONCE) break;
        after = last.index;
      }
    }
  }

  /** Stored pictures of items. @param isMeasured yields as many zeros, to measure the length of the file */
  picturesOf(config: LabelConfig, isMeasured: boolean): NonNullable<ExportOptions['pictures']> {
    return ({ item, config: own, extension }) => {
      const field = mediaField(own ?? config);
      const id = extension !== undefined && field !== undefined ? mediumIn(item.data[field]) : undefined;
      if (id === undefined) return null;
      return this.media.read(id, isMeasured);
    };
  }

  private async *annotated(
    { config }: ExportBatch,
    items: readonly { item: ItemRecord; id: string }[],
    originals: ReadonlyMap<string, MediumOriginal>,
    { states, emails }: Wanted,
  ): AsyncGenerator<ExportItem> {
    const works = await this.worksOf(
      items.map(({ item }) => item._id),
      states,
    );
    const addresses = emails ? await this.addressesOf(works) : new Map<string, string>();
    for (const { item, id } of items) {
      const original = originals.get(String(item._id));
      for (const { annotatorId, regions, note } of works.filter(({ itemId }) => itemId.equals(item._id))) {
        const email = addresses.get(String(annotatorId));
        yield {
          item: { id, data: dataOf(item), ...original?.size },
          regions,
          note: { ...note, ...(email === undefined ? {} : { email }) },
          config,
          ...(original && { extension: original.extension }),
        };
      }
    }
  }

  /** Skipped or removed items are known by their assignment: their annotation stays a draft. */
  private async worksOf(itemIds: readonly Types.ObjectId[], states: readonly ExportState[]): Promise<ExportedWork[]> {
    const ended = await this.assignments.skippedOrExcluded(itemIds);
    const skips = new Map(states.includes('skipped') ? ended.flatMap((one) => (one.excluded ? [] : [[String(one._id), one]])) : []);
    const works: ExportedWork[] = [];
    const wanted = {
      states: ANNOTATION_STATES.filter((state) => states.includes(state)),
      without: ended.map(({ _id }) => _id),
      also: [...skips.values()].map(({ _id }) => _id),
    };
    for await (const annotation of this.annotations.ofItems(itemIds, wanted)) {
      works.push(workOf(annotation, skips.get(String(annotation._id))));
      skips.delete(String(annotation._id));
    }
    return [...works, ...[...skips.values()].map(skippedWork)].sort((a, b) => (String(a._id) < String(b._id) ? -1 : 1));
  }

  private async addressesOf(works: readonly ExportedWork[]): Promise<Map<string, string>> {
    const ids = new Map(works.map(({ annotatorId }): [string, Types.ObjectId] => [String(annotatorId), annotatorId]));
    const people = await this.users.findMany([...ids.values()]);
    return new Map(people.map(({ _id, email }) => [String(_id), email]));
  }
}

const idIn = (ids: FreeNames, { _id, externalId }: ItemRecord): string => {
  const own = externalId ?? String(_id);
  return ids.take([own, `${own}-${String(_id)}`]);
};
