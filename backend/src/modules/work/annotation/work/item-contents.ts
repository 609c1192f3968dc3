import { Injectable } from '@nestjs/common';
import { listIn, mediaObjects, type ObjectDef, type Region, textIn, textOf, valueIn } from '@labelbridge/annotation';
import { type Types } from 'mongoose';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { mediumIn } from '../domain/media-in.js';
import { dataOf, predictionOf, regionsOf } from '../domain/stored.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';

/** The part of an item that people see: its other fields are left out. */
export interface ItemContent {
  readonly itemId: Types.ObjectId;
  readonly task: { readonly _id: Types.ObjectId; readonly title: string };
  readonly projectId: Types.ObjectId;
  readonly text: string;
  readonly mediaIds: readonly string[];
}

/** A text that a person wrote about an item. */
export interface WrittenAnswer {
  readonly _id: Types.ObjectId;
  readonly itemId: Types.ObjectId;
  readonly text: string;
}

export interface NumberedAnswer extends WrittenAnswer {
  readonly jobId: Types.ObjectId;
  /** Its number in the job, from 1. */
  readonly number: number;
}

const textsOf = (regions: readonly Region[]): string => regions.map(textOf).filter(Boolean).join('\n');

const writtenIn = ({ _id, itemId, regions }: Pick<AnnotationRecord, '_id' | 'itemId' | 'regions'>): WrittenAnswer => ({
  _id,
  itemId,
  text: textsOf(regionsOf(regions)),
});

/** Texts that an item shows by this object. Media are compared on their own; fixed texts are the same for all items. */
function shownBy(object: ObjectDef, data: ReturnType<typeof dataOf>): string[] {
  if (!object.value.startsWith('$')) return [];
  if (object.kind === 'list') return listIn(object, data).flatMap(({ title, body }) => [title, body ?? '']);
  return object.kind === 'text' || object.kind === 'header' ? [textIn(object, data)] : [];
}

/** Contents of items and texts of answers, for comparisons. */
@Injectable()
export class ItemContents {
  constructor(
    private readonly items: ItemRepository,
    private readonly annotations: AnnotationRepository,
    private readonly assignments: AssignmentRepository,
    private readonly tasks: TaskWorkService,
    private readonly interfaces: InterfacesService,
  ) {}

  /** The ids of all items from an id on, in order. */
  idsFrom(from: Types.ObjectId | null): AsyncIterable<Types.ObjectId> {
    return this.items.idsFrom(from);
  }

  /** By item. Unknown items, and those outside projects or without an interface, are left out. */
  async contentsOfIds(ids: readonly Types.ObjectId[]): Promise<Map<string, ItemContent>> {
    const items = await this.items.findMany(ids);
    const tasks = await this.tasks.findMany(items.map(({ taskId }) => taskId));
    const contents = new Map<string, ItemContent>();
    // An item may have a megabyte.
    for await (const item of inTurns(items)) {
      const task = tasks.get(String(item.taskId));
      const content = task && (await this.contentOf(item, task));
      if (content) contents.set(String(item._id), content);
    }
    return contents;
  }

  /** The answers of a job that was handed in. */
  async *writtenIn(jobId: Types.ObjectId): AsyncGenerator<WrittenAnswer> {
    for await (const annotation of this.annotations.handedInOf(jobId)) {
      const written = writtenIn(annotation);
      if (written.text) yield written;
    }
  }

  /** Answers with the numbers of their items. @param ids few: each may have megabytes */
  async numberedOf(ids: readonly Types.ObjectId[]): Promise<NumberedAnswer[]> {
    const [found, assignments] = [await this.annotations.findMany(ids), await this.assignments.findMany(ids)];
    const orders = new Map(assignments.map(({ _id, order }) => [String(_id), order]));
    return found.map((annotation) => ({
      ...writtenIn(annotation),
      jobId: annotation.jobId,
      number: (orders.get(String(annotation._id)) ?? 0) + 1,
    }));
  }

  /** The regions that a machine proposed, by item. @param ids few: each may have megabytes */
  async predictedFor(ids: readonly Types.ObjectId[]): Promise<Map<string, readonly Region[]>> {
    const items = await this.items.findMany(ids);
    return new Map(items.map((item) => [String(item._id), predictionOf(item)?.regions ?? []]));
  }

  /** The text that a machine proposed; empty if none. */
  async predictedText(id: Types.ObjectId): Promise<string> {
    return textsOf((await this.predictedFor([id])).get(String(id)) ?? []);
  }

  private async contentOf({ _id: itemId, ...item }: ItemRecord, task: TaskRecord): Promise<ItemContent | null> {
    const { projectId, interfaceId } = task;
    if (!projectId || !interfaceId) return null;
    const config = await this.interfaces.configOf({ interfaceId });
    const data = dataOf(item);
    const texts = config.objects.flatMap((object) => shownBy(object, data));
    const mediaIds = mediaObjects(config).flatMap((object) => mediumIn(valueIn(object, data)) ?? []);
    return { itemId, task: { _id: task._id, title: taskTitleOf(task) }, projectId, text: texts.filter(Boolean).join('\n'), mediaIds };
  }
}
