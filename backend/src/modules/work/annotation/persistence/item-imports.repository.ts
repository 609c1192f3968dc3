import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { IMPORT_PROBLEM_MODEL, ITEM_IMPORT_MODEL, type ImportProblemRecord, type ItemImportRecord } from './item-import.schema.js';

type Counts = Record<'rows' | 'accepted' | 'repeated' | 'refused', number>;

@Injectable()
export class ItemImportRepository extends RecordRepository<ItemImportRecord> {
  constructor(
    @InjectModel(ITEM_IMPORT_MODEL) imports: Model<ItemImportRecord>,
    @InjectModel(IMPORT_PROBLEM_MODEL) private readonly problems: Model<ImportProblemRecord>,
  ) {
    super(imports, [{ field: 'createdAt', direction: -1 }]);
  }

  async insert(session: ClientSession, record: ItemImportRecord): Promise<void> {
    await this.model.insertMany([record], { session });
  }

  /** Running imports without work since `until`, the longest idle first. @param among limits the search to these ids */
  async findDue(until: Date, limit: number, among?: readonly string[]): Promise<ItemImportRecord[]> {
    const ids = among && { _id: { $in: among.map((id) => new Types.ObjectId(id)) } };
    return this.model
      .find({ ...ids, state: 'running', claimedUntil: { $lte: until } })
      .sort({ claimedUntil: 1 })
      .limit(limit)
      .lean<ItemImportRecord[]>();
  }

  /** Sizes in bytes of a person's waiting files, of at most `limit` files. */
  async waitingSizes(by: Types.ObjectId, limit: number, session: ClientSession | null = null): Promise<number[]> {
    const waiting = this.model.find({ state: 'running', by }, { size: 1 }).limit(limit).session(session);
    const found = await waiting.lean<Pick<ItemImportRecord, 'size'>[]>();
    return found.map(({ size }) => size);
  }

  async runningOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const found = await this.model
      .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, state: 'running' }, { _id: 1 })
      .lean<Pick<ItemImportRecord, '_id'>[]>();
    return found.map(({ _id }) => String(_id));
  }

  /** Claims a due import. @returns null if another worker was first */
  async claim({ _id, claimedUntil }: ItemImportRecord, claim: string, until: Date): Promise<ItemImportRecord | null> {
    return this.change({ _id, claimedUntil, state: 'running' }, { $set: { claim, claimedUntil: until } });
  }

  /** Counts processed rows, and renews the claim. @returns null if another worker has the import */
  async count(
    session: ClientSession,
    { _id, claim, rows }: ItemImportRecord,
    counts: Counts,
    set: Pick<ItemImportRecord, 'bytesRead' | 'claimedUntil'>,
  ): Promise<ItemImportRecord | null> {
    return this.change({ _id, claim, rows, state: 'running' }, { $inc: counts, $set: set }, session);
  }

  /** Counts a failed try; the claim stays until its lease ends. @returns null if another worker has the import */
  async countTry({ _id, claim }: ItemImportRecord): Promise<ItemImportRecord | null> {
    return this.change({ _id, claim, state: 'running' }, { $inc: { tries: 1 } });
  }

  async noteJobs(session: ClientSession, _id: Types.ObjectId, jobIds: readonly Types.ObjectId[]): Promise<void> {
    if (jobIds.length > 0) await this.model.updateOne({ _id }, { $addToSet: { jobIds: { $each: [...jobIds] } } }, { session });
  }

  /** Ends an import, or releases its claim. @returns null if another worker has it */
  async end({ _id, claim }: ItemImportRecord, set: Partial<ItemImportRecord>, session?: ClientSession): Promise<ItemImportRecord | null> {
    return this.change({ _id, claim, state: 'running' }, { $set: { ...set, claim: null } }, session);
  }

  async addProblems(session: ClientSession, problems: readonly ImportProblemRecord[]): Promise<void> {
    if (problems.length > 0) await this.problems.insertMany([...problems], { session });
  }

  async pageOfProblems(importId: Types.ObjectId, query: ListQueryDto): Promise<Page<ImportProblemRecord>> {
    return findPage(this.problems, { importId }, query, [{ field: 'line', direction: 1 }]);
  }
}
