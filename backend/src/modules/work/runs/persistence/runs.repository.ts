import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { UNFINISHED_RUN_STATES, type RunKind, type RunState } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { RecordRepository } from '../../../../database/record-repository.js';
import { RUN_MODEL, RUN_PROBLEM_MODEL, type RunProblemRecord, type RunRecord } from './run.schema.js';

export type RunCounts = Partial<Record<'rows' | 'accepted' | 'repeated' | 'refused', number>>;

/** Other fields that a step sets. */
export interface RunStepFields {
  readonly 'file.bytesRead'?: number;
  readonly rows?: number;
  readonly place?: number;
  readonly waits?: number;
  readonly reason?: null;
}

/** A deletion names up to 10,000 ids: they are read once, not at each step. */
const WITHOUT_OPTIONS = { options: 0 } as const;

export type RunStep = Omit<RunRecord, 'options'>;

const UNFINISHED = { $in: [...UNFINISHED_RUN_STATES] };

@Injectable()
export class RunRepository extends RecordRepository<RunRecord> {
  constructor(
    @InjectModel(RUN_MODEL) runs: Model<RunRecord>,
    @InjectModel(RUN_PROBLEM_MODEL) private readonly problems: Model<RunProblemRecord>,
  ) {
    super(runs, [{ field: 'createdAt', direction: -1 }]);
  }

  async list(filter: QueryFilter<RunRecord>, query: ListQueryDto): Promise<Page<RunRecord>> {
    return this.pageOf(WITHOUT_OPTIONS, filter, query);
  }

  async insert(session: ClientSession, run: RunRecord): Promise<void> {
    await this.model.insertMany([run], { session });
  }

  /** Running runs of a kind without work since `until`, the longest idle first. @param among limits the search to these ids */
  async findDue(kind: RunKind, until: Date, limit: number, among?: readonly string[]): Promise<RunStep[]> {
    const ids = among && { _id: { $in: among.map((id) => new Types.ObjectId(id)) } };
    return this.model
      .find({ ...ids, kind, state: 'running', claimedUntil: { $lte: until } }, WITHOUT_OPTIONS)
      .sort({ claimedUntil: 1 })
      .limit(limit)
      .lean<RunStep[]>();
  }

  /** Claims a due run. @returns null if another worker was first */
  async claim({ _id, claimedUntil }: RunStep, claim: string, until: Date): Promise<RunRecord | null> {
    return this.change({ _id, claimedUntil, state: 'running' }, { $set: { claim, claimedUntil: until } });
  }

  /** Counts processed rows, and renews the claim. @returns null if another worker has the run, or it was paused or cancelled */
  async count(
    { _id, claim, rows }: RunRecord,
    counts: RunCounts,
    set: RunStepFields & Pick<RunRecord, 'claimedUntil'>,
    session?: ClientSession,
  ): Promise<RunStep | null> {
    return this.model
      .findOneAndUpdate(
        { _id, claim, rows, state: 'running' },
        { $inc: counts, $set: set },
        { ...(session && { session }), projection: WITHOUT_OPTIONS, returnDocument: 'after' },
      )
      .lean<RunStep>();
  }

  /** Counts a failed try; the claim stays until its lease ends. @returns null if another worker has the run */
  async countTry({ _id, claim }: RunRecord): Promise<RunRecord | null> {
    return this.change({ _id, claim, state: 'running' }, { $inc: { tries: 1 } });
  }

  /** Ends a run, or releases its claim. @returns null if another worker has it, or it was paused or cancelled */
  async end({ _id, claim }: RunRecord, set: Partial<RunRecord>, session?: ClientSession): Promise<RunRecord | null> {
    return this.change({ _id, claim, state: 'running' }, { $set: { ...set, claim: null } }, session);
  }

  /** @returns null if the run is in another state */
  async changeState(
    session: ClientSession,
    _id: Types.ObjectId,
    from: readonly RunState[],
    set: Partial<RunRecord>,
  ): Promise<RunRecord | null> {
    return this.change({ _id, state: { $in: [...from] } }, { $set: { ...set, claim: null } }, session);
  }

  async noteJobs(session: ClientSession, _id: Types.ObjectId, jobIds: readonly Types.ObjectId[]): Promise<void> {
    if (jobIds.length > 0) await this.model.updateOne({ _id }, { $addToSet: { jobIds: { $each: [...jobIds] } } }, { session });
  }

  /** Sizes in bytes of a person's files that wait for their import, of at most `limit` files. */
  async waitingSizes(by: Types.ObjectId, limit: number, session: ClientSession | null = null): Promise<number[]> {
    const waiting = this.model.find({ by, state: UNFINISHED, kind: 'import' }, { file: 1 }).limit(limit).session(session);
    return (await waiting.lean<Pick<RunRecord, '_id' | 'file'>[]>()).map(({ file }) => file?.size ?? 0);
  }

  /** The number of a person's unfinished runs besides imports. */
  async countUnfinished(by: Types.ObjectId, session: ClientSession): Promise<number> {
    return this.model.countDocuments({ by, state: UNFINISHED, kind: { $ne: 'import' } }).session(session);
  }

  async unfinishedOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const found = await this.model
      .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, state: UNFINISHED }, { _id: 1 })
      .lean<Pick<RunRecord, '_id'>[]>();
    return found.map(({ _id }) => String(_id));
  }

  async expiredResults(now: Date, limit: number): Promise<Types.ObjectId[]> {
    const found = await this.model
      .find({ 'result.until': { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean<Pick<RunRecord, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** A person's runs with a result, the newest first, after the first `kept`. */
  async olderResults(by: Types.ObjectId, kept: number, limit: number): Promise<Types.ObjectId[]> {
    const found = await this.model
      .find({ by, state: 'done', kind: 'export', result: { $ne: null } }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(kept)
      .limit(limit)
      .lean<Pick<RunRecord, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Ends the time of results of exports, and the claims of exports that are not done: they begin again. */
  async endResults(session: ClientSession, of: Partial<Pick<RunRecord, 'projectId' | 'taskId'>>, now: Date): Promise<void> {
    await this.model.updateMany({ ...of, kind: 'export', result: { $ne: null } }, { $set: { 'result.until': now } }, { session });
    const again = { claim: null, claimedUntil: now, rows: 0 };
    await this.model.updateMany({ ...of, kind: 'export', state: 'running' }, { $set: again }, { session });
  }

  /** Forgets what a run was asked for: a deletion must not keep the ids of people whose data is gone. */
  async clearOptions(session: ClientSession, _id: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { options: '{}' } }, { session });
  }

  async clearResult(_id: Types.ObjectId): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { result: null } });
  }

  async addProblems(session: ClientSession, problems: readonly RunProblemRecord[]): Promise<void> {
    if (problems.length > 0) await this.problems.insertMany([...problems], { session });
  }

  async pageOfProblems(runId: Types.ObjectId, query: ListQueryDto): Promise<Page<RunProblemRecord>> {
    return findPage(this.problems, { runId }, query, [{ field: 'line', direction: 1 }]);
  }
}
