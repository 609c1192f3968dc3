import { Injectable } from '@nestjs/common';
import { doneProblems, type LabelConfig, type Region, resultProblems, textIn } from '@labelbridge/annotation';
import { type ClientSession, type Types } from 'mongoose';
import { orNotFound } from '../../../../common/errors/errors.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { givenRegions } from './given-regions.js';
import { dataOf } from '../domain/stored.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { type MixedJob } from './gold-mix.js';
import { ItemMedia } from './item-media.js';

const TEXT_SHOWN = 300;

export interface ItemRules {
  readonly item: ItemRecord;
  readonly task: TaskRecord;
  readonly config: LabelConfig;
}

/** Items for modules that keep known answers on them. */
@Injectable()
export class GoldItems {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly tasks: TaskWorkService,
    private readonly interfaces: InterfacesService,
    private readonly media: ItemMedia,
  ) {}

  /** @throws 404; 409 if the work on it is not in the product */
  async read(itemId: string | Types.ObjectId): Promise<ItemRules> {
    const item = orNotFound(await this.items.findById(itemId));
    const task = await this.tasks.findTask(item.taskId);
    return { item, task, config: await this.interfaces.configOf(task) };
  }

  /** The beginnings of the texts of items, by item. Items of other media are left out. */
  async textsOf(
    wanted: readonly { readonly itemId: Types.ObjectId; readonly interfaceId: Types.ObjectId }[],
  ): Promise<Map<string, string>> {
    const items = new Map((await this.items.findMany(wanted.map(({ itemId }) => itemId))).map((item) => [String(item._id), item]));
    const texts = new Map<string, string>();
    for (const { itemId, interfaceId } of wanted) {
      const [object] = (await this.interfaces.configOf({ interfaceId })).objects.filter(({ kind }) => kind === 'text');
      const item = items.get(String(itemId));
      if (object && item) texts.set(String(itemId), textIn(object, dataOf(item)).slice(0, TEXT_SHOWN));
    }
    return texts;
  }

  async taskIdOf(itemId: Types.ObjectId): Promise<Types.ObjectId> {
    return orNotFound(await this.items.findById(itemId)).taskId;
  }

  /** Reads an answer of an admin, which is complete if takers of an exam must match it. @throws 400 naming its problems */
  async regionsOf({ config, item, task }: ItemRules, given: unknown): Promise<Region[]> {
    const problemsOf = task.exam ? doneProblems : resultProblems;
    return givenRegions(given, async (regions) => problemsOf(config, regions, await this.media.ruleItemOf(config, item)));
  }

  /**
   * The items of a batch that the person declined or lost before: the same as then, so that a second look does not tell which are gold.
   *
   * @param itemIds of the batch @returns null if they never had it
   */
  async again(
    session: ClientSession,
    { annotatorId, taskId }: MixedJob,
    itemIds: readonly Types.ObjectId[],
  ): Promise<Types.ObjectId[] | null> {
    const given = await this.assignments.givenWith(session, annotatorId, taskId);
    if (given.length === 0) return null;
    const kept = new Set([...itemIds, ...(await this.items.includedOutside(session, taskId, given))].map(String));
    const before = new Set(given.map(String));
    return [...given.filter((id) => kept.has(String(id))), ...itemIds.filter((id) => !before.has(String(id)))];
  }

  /** Leaves out items of `taskId`, if given, excluded ones, and items that the person was given before. */
  async freshFor(
    session: ClientSession,
    annotatorId: Types.ObjectId,
    itemIds: readonly Types.ObjectId[],
    taskId: Types.ObjectId | null,
  ): Promise<ReadonlySet<string>> {
    const met = new Set((await this.assignments.metAmong(session, annotatorId, itemIds)).map(String));
    const present = await this.items.includedOutside(session, taskId, itemIds);
    return new Set(present.map(String).filter((id) => !met.has(id)));
  }
}
