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
  TASK_AGREEMENT_MODEL,
  type TaskAgreementRecord,
} from './agreement.schema.js';

const READ_AT_ONCE = 50;

/** The tasks that figures and lists are about. */
export type Scope = { readonly taskId: Types.ObjectId } | { readonly projectId: Types.ObjectId };

/** Contested items, the figures that are counted with them, and the decisions on them. */
@Injectable()
export class AgreementRepository extends RecordRepository<ContestedItemRecord> {
  constructor(
    @InjectModel(CONTESTED_ITEM_MODEL) private readonly contested: Model<ContestedItemRecord>,
    @InjectModel(TASK_AGREEMENT_MODEL) private readonly tasks: Model<TaskAgreementRecord>,
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

  async countDecided(scope: Scope): Promise<number> {
    return countUpTo(this.decisions, { ...scope });
  }

  async findMarks(projectId: Types.ObjectId): Promise<Map<string, string>> {
    const rows = await this.tasks.find({ projectId }, { mark: 1 }).lean<TaskAgreementRecord[]>();
    return new Map(rows.map(({ _id, mark }) => [String(_id), mark]));
  }

  figuresOf(scope: Scope): AsyncIterable<TaskAgreementRecord> {
    const filter: QueryFilter<TaskAgreementRecord> = 'taskId' in scope ? { _id: scope.taskId } : scope;
    return this.tasks.find(filter).lean<TaskAgreementRecord[]>().cursor({ batchSize: READ_AT_ONCE });
  }

  /** Replaces what is known of a task. Decided items stay decided. */
  async replace(
    session: ClientSession,
    { _id, ...figures }: TaskAgreementRecord,
    items: readonly Omit<ContestedItemRecord, 'open'>[],
  ): Promise<void> {
    const decided = await this.decisions.find({ taskId: _id }, { itemId: 1 }).session(session).lean<AdjudicationRecord[]>();
    const isDecided = new Set(decided.map(({ itemId }) => String(itemId)));
    await this.tasks.updateOne({ _id }, { $set: figures }, { session, upsert: true });
    await this.contested.deleteMany({ taskId: _id }, { session });
    await this.contested.insertMany(
      items.map((item) => ({ ...item, open: !isDecided.has(String(item._id)) })),
      { session },
    );
  }

  async remove(session: ClientSession, taskId: Types.ObjectId): Promise<void> {
    await this.tasks.deleteOne({ _id: taskId }, { session });
    await this.contested.deleteMany({ taskId }, { session });
  }

  async findDecision(itemId: Types.ObjectId, session: ClientSession | null = null): Promise<AdjudicationRecord | null> {
    return this.decisions.findOne({ itemId }).session(session).lean<AdjudicationRecord>();
  }

  /** @throws a duplicate key error if somebody has decided it */
  async decide(session: ClientSession, decision: AdjudicationRecord): Promise<void> {
    await this.decisions.insertMany([decision], { session });
    await this.contested.updateOne({ _id: decision.itemId }, { $set: { open: false } }, { session });
  }
}
