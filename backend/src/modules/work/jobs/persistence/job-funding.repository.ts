import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type FundsChange } from '../../projects/project-funds.service.js';
import { type JobFunding } from './job-funding.schema.js';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

export type FundedJob = JobRecord & { readonly funding: JobFunding };

export const isFunded = (job: JobRecord): job is FundedJob => Boolean(job.funding);

@Injectable()
export class JobFundingRepository {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  async set(session: ClientSession, _id: Types.ObjectId, funding: JobFunding): Promise<JobRecord> {
    const job = await this.jobs.findOneAndUpdate({ _id }, { $set: { funding } }, { session, returnDocument: 'after' }).lean<JobRecord>();
    if (!job) throw new Error(`the job ${String(_id)} is not there`);
    return job;
  }

  async find(session: ClientSession, _id: Types.ObjectId): Promise<JobRecord | null> {
    return this.jobs.findById(_id).session(session).lean<JobRecord>();
  }

  /** The funded jobs among these whose items are paid. */
  async paidByItem(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<FundedJob[]> {
    const found = await this.jobs
      .find({ _id: { $in: [...ids] }, 'rate.per': 'item', 'funding.projectId': { $type: 'objectId' } })
      .session(session)
      .lean<JobRecord[]>();
    return found.filter(isFunded);
  }

  /** The rejected job whose reservation ended first; null if none has. @param without ids of excluded jobs */
  async findFree(now: Date, without: readonly Types.ObjectId[]): Promise<JobRecord | null> {
    return this.jobs
      .findOne({ 'funding.freeAt': { $type: 'date', $lte: now }, settleBy: null, _id: { $nin: [...without] } })
      .sort({ 'funding.freeAt': 1 })
      .lean<JobRecord>();
  }

  /** Adds up what the jobs of a project have of its budget. */
  async sumsOf(session: ClientSession, projectId: Types.ObjectId): Promise<FundsChange> {
    const [sums] = await this.jobs
      .aggregate<FundsChange>([
        { $match: { 'funding.projectId': projectId } },
        { $group: { _id: null, committed: { $sum: '$funding.reserved' }, spent: { $sum: '$funding.spent' } } },
      ])
      .session(session);
    return { committed: sums?.committed ?? 0, spent: sums?.spent ?? 0 };
  }

  /** Funded jobs of a project after one, in the order of their ids. */
  async pageAfter(session: ClientSession, projectId: Types.ObjectId, after: Types.ObjectId | null, limit: number): Promise<FundedJob[]> {
    const found = await this.jobs
      .find({ 'funding.projectId': projectId, ...(after && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .session(session)
      .lean<JobRecord[]>();
    return found.filter(isFunded);
  }
}
