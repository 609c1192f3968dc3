import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { countUpTo, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import {
  ADJUDICATION_MODEL,
  type AdjudicationRecord,
  CONTESTED_ITEM_MODEL,
  type ContestedItemRecord,
  PERSON_AGREEMENT_MODEL,
  type PersonAgreementRecord,
  TASK_AGREEMENT_MODEL,
  type TaskAgreementRecord,
} from './agreement.schema.js';

const READ_AT_ONCE = 50;
/** Each may have megabytes. */
const DECISIONS_AT_ONCE = 2;

/** The tasks that figures and lists are about. */
export type Scope = { readonly taskId: Types.ObjectId } | { readonly projectId: Types.ObjectId };

/** Findings of a count of a task. */
export interface CountedAgreement {
  readonly task: TaskAgreementRecord;
  readonly items: readonly Omit<ContestedItemRecord, 'open'>[];
  readonly people: readonly Omit<PersonAgreementRecord, '_id'>[];
}

export type ProjectSums = Pick<PersonAgreementRecord, 'projectId' | 'items' | 'same'>;

/** Contested items, the figures that are counted with them, and the decisions on them. */
@Injectable()
export class AgreementRepository extends RecordRepository<ContestedItemRecord> {
  constructor(
    @InjectModel(CONTESTED_ITEM_MODEL) private readonly contested: Model<ContestedItemRecord>,
    @InjectModel(TASK_AGREEMENT_MODEL) private readonly tasks: Model<TaskAgreementRecord>,
    @InjectModel(PERSON_AGREEMENT_MODEL) private readonly people: Model<PersonAgreementRecord>,
    @InjectModel(ADJUDICATION_MODEL) private readonly decisions: Model<AdjudicationRecord>,
  ) {
    super(contested, [
      { field: 'likeness', direction: 1 },
      { field: 'answeredAt', direction: 1 },
    ]);
  }

  async openPage(
    scope: Partial<Pick<ContestedItemRecord, 'taskId' | 'projectId'>>,
    query: ListQueryDto,
  ): Promise<Page<ContestedItemRecord>> {
    return this.page({ ...scope, open: true }, query);
  }

  async countOpen(scope: Scope): Promise<number> {
    return countUpTo(this.contested, { ...scope, open: true });
  }

  /** Undecided items of a task that a further answer may settle, in their order. */
  async itemsInDoubt(taskId: Types.ObjectId, session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    const rows = await this.contested
      .find({ taskId, open: true, inDoubt: true }, { _id: 1 })
      .sort({ index: 1 })
      .session(session)
      .lean<Pick<ContestedItemRecord, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Likeness of the answers on undecided items among these of a task, by item. */
  async likenessOfOpen(
    session: ClientSession,
    taskId: Types.ObjectId,
    itemIds: readonly Types.ObjectId[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.contested
      .find({ _id: { $in: [...itemIds] }, taskId, open: true }, { likeness: 1 })
      .session(session)
      .lean<Pick<ContestedItemRecord, '_id' | 'likeness'>[]>();
    return new Map(rows.map(({ _id, likeness }) => [String(_id), likeness]));
  }

  async countDecided(scope: Scope): Promise<number> {
    return countUpTo(this.decisions, { ...scope });
  }

  async findMarks(projectId: Types.ObjectId): Promise<Map<string, string>> {
    const rows = await this.tasks.find({ projectId }, { mark: 1 }).lean<TaskAgreementRecord[]>();
    return new Map(rows.map(({ _id, mark }) => [String(_id), mark]));
  }

  figuresOf(scope: Scope): AsyncIterable<Pick<TaskAgreementRecord, 'figures'>> {
    const filter: QueryFilter<TaskAgreementRecord> = 'taskId' in scope ? { _id: scope.taskId } : scope;
    return this.tasks.find(filter, { figures: 1 }).lean<TaskAgreementRecord[]>().cursor({ batchSize: READ_AT_ONCE });
  }

  /** Mean likeness of all pairs of answers, by item. Items that were not compared are left out. */
  async likenessOf(taskId: Types.ObjectId): Promise<ReadonlyMap<string, number>> {
    const found = await this.tasks.findById(taskId, { likeness: 1 }).lean<Pick<TaskAgreementRecord, 'likeness'>>();
    return new Map(Object.entries(JSON.parse(found?.likeness ?? '{}') as Record<string, number>));
  }

  /** A person's sums by project. */
  async sumsOfPerson(annotatorId: Types.ObjectId): Promise<ProjectSums[]> {
    return this.people.aggregate<ProjectSums>([
      { $match: { annotatorId } },
      { $group: { _id: '$projectId', items: { $sum: '$items' }, same: { $sum: '$same' } } },
      { $sort: { _id: 1 } },
      { $project: { _id: 0, projectId: '$_id', items: 1, same: 1 } },
    ]);
  }

  async findMark(taskId: Types.ObjectId, session: ClientSession | null = null): Promise<string | undefined> {
    return (await this.tasks.findById(taskId, { mark: 1 }).session(session).lean<TaskAgreementRecord>())?.mark;
  }

  /** Replaces what is known of a task. Decided items stay decided. @returns false if it was replaced since the count with the mark `before` */
  async replace(
    session: ClientSession,
    before: string | undefined,
    { task: { _id, ...figures }, items, people }: CountedAgreement,
  ): Promise<boolean> {
    if ((await this.findMark(_id, session)) !== before) return false;
    const decided = await this.decisions.find({ taskId: _id }, { itemId: 1 }).session(session).lean<AdjudicationRecord[]>();
    const isDecided = new Set(decided.map(({ itemId }) => String(itemId)));
    await this.tasks.updateOne({ _id }, { $set: figures }, { session, upsert: true });
    await this.contested.deleteMany({ taskId: _id }, { session });
    await this.contested.insertMany(
      items.map((item) => ({ ...item, open: !isDecided.has(String(item._id)) })),
      { session },
    );
    await this.people.deleteMany({ taskId: _id }, { session });
    await this.people.insertMany(people, { session });
    return true;
  }

  async remove(session: ClientSession, taskId: Types.ObjectId): Promise<void> {
    await this.tasks.deleteOne({ _id: taskId }, { session });
    await this.contested.deleteMany({ taskId }, { session });
    await this.people.deleteMany({ taskId }, { session });
  }

  /** Deletes what differed on an item, and its decision. Figures of its task keep what they counted. */
  async deleteItem(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.contested.deleteOne({ _id }, { session });
    await this.decisions.deleteOne({ itemId: _id }, { session });
  }

  async findDecision(itemId: Types.ObjectId, session: ClientSession | null = null): Promise<AdjudicationRecord | null> {
    return this.decisions.findOne({ itemId }).session(session).lean<AdjudicationRecord>();
  }

  decisionsOn(itemIds: readonly Types.ObjectId[]): AsyncIterable<AdjudicationRecord> {
    return this.decisions
      .find({ itemId: { $in: [...itemIds] } })
      .lean<AdjudicationRecord[]>()
      .cursor({ batchSize: DECISIONS_AT_ONCE });
  }

  /** @throws a duplicate key error if somebody has decided it */
  async decide(session: ClientSession, decision: AdjudicationRecord): Promise<void> {
    await this.decisions.insertMany([decision], { session });
    await this.contested.updateOne({ _id: decision.itemId }, { $set: { open: false } }, { session });
  }
}
