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
import { inTurns } from '../../../../common/concurrency/in-turns.js';
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
import { AnswerScores, type ProjectScores } from './answer-scores.js';
import { decidedWork, type ExportedWork, skippedWork, workOf } from './exported-work.js';

/** Items, and items with annotations, in memory at one time: memory use does not grow with the export. */
const ITEMS_AT_ONCE = 100;
const ANNOTATED_AT_ONCE = 10;

export interface ExportBatch {
  readonly task: Pick<TaskRecord, '_id' | 'itemCount' | 'interfaceId'>;
  readonly config: LabelConfig;
}

export interface Wanted extends Pick<ProjectScores, 'gold'> {
  readonly states: readonly ExportState[];
  /** `decided`: of items with a decision only the decision. */
  readonly answers: 'decided' | 'all';
  /** Includes the e-mail addresses of annotators. */
  readonly emails: boolean;
}

/** Facts that are read once for several items, by item. */
interface KnownOfItems {
  readonly originals: ReadonlyMap<string, MediumOriginal>;
  readonly answers: ReadonlyMap<string, number>;
  readonly agreement: ReadonlyMap<string, number>;
}

@Injectable()
export class ExportReader {
  constructor(
    private readonly annotations: AnnotationRepository,
    private readonly assignments: AssignmentRepository,
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
    private readonly users: UsersService,
    private readonly scores: AnswerScores,
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
  async *read(batches: readonly ExportBatch[], wanted: Wanted, onItem?: (read: number) => void): AsyncGenerator<ExportItem> {
    const ids = new FreeNames();
    let read = 0;
    for (const batch of batches) {
      const agreement = await this.scores.implementation.agreementOf(batch.task._id);
      for (let after = -1; ;) {
        const items = await this.items.nextOfTask(batch.task._id, after, ITEMS_AT_ONCE);
        const originals = await this.media.originalsOf(batch.config, items);
        const answers = await this.annotations.answersOn(items.map(({ _id }) => _id));
        for (let at = 0; at < items.length; at += ANNOTATED_AT_ONCE) {
          const some = items.slice(at, at + ANNOTATED_AT_ONCE).map((item) => ({ item, id: idIn(ids, item) }));
          yield* this.annotated(batch, some, { originals, answers, agreement }, wanted);
          onItem?.((read += some.length));
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
    { originals, answers, agreement }: KnownOfItems,
    { states, emails, gold, ...wanted }: Wanted,
  ): AsyncGenerator<ExportItem> {
    const ids = items.map(({ item }) => item._id);
    const decided = await this.decidedOn(ids);
    const isDecided = (id: Types.ObjectId): boolean => decided.has(String(id));
    const works =
      wanted.answers === 'all'
        ? await this.worksOf(ids, states)
        : [
            ...decided.values(),
            ...(await this.worksOf(
              ids.filter((id) => !isDecided(id)),
              states,
            )),
          ];
    const addresses = emails ? await this.addressesOf(works) : new Map<string, string>();
    for (const { item, id } of items) {
      const key = String(item._id);
      const original = originals.get(key);
      for (const { annotatorId, regions, note } of works.filter(({ itemId }) => itemId.equals(item._id))) {
        const email = addresses.get(String(annotatorId));
        const scores = {
          answers: answers.get(key) ?? 0,
          agreement: agreement.get(key) ?? null,
          adjudicated: decided.has(key),
          gold: gold.get(String(annotatorId)) ?? null,
        };
        yield {
          item: { id, data: dataOf(item), ...original?.size },
          regions,
          note: { ...note, ...scores, ...(email === undefined ? {} : { email }) },
          config,
          ...(original && { extension: original.extension }),
        };
      }
    }
  }

  /** The decisions on these items, by item. */
  private async decidedOn(itemIds: readonly Types.ObjectId[]): Promise<Map<string, ExportedWork>> {
    const decided = new Map<string, ExportedWork>();
    for await (const decision of inTurns(this.scores.implementation.decisionsOn(itemIds))) {
      decided.set(String(decision.itemId), decidedWork(decision));
    }
    return decided;
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
    const ids = new Map(works.flatMap(({ annotatorId }) => (annotatorId ? [[String(annotatorId), annotatorId] as const] : [])));
    const people = await this.users.findMany([...ids.values()]);
    return new Map(people.map(({ _id, email }) => [String(_id), email]));
  }
}

const idIn = (ids: FreeNames, { _id, externalId }: ItemRecord): string => {
  const own = externalId ?? String(_id);
  return ids.take([own, `${own}-${String(_id)}`]);
};
