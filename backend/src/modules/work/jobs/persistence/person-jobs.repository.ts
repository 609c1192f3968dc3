import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ContentCategory } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { warnAt } from '../domain/review-deadline.js';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

/** Fields from which the content of a job is read. */
export type ShowingJob = Pick<JobRecord, 'projectId' | 'content'>;

/** An exam, and the job that paid it. */
export interface PaidExam {
  readonly examId: Types.ObjectId;
  readonly except: Types.ObjectId;
}

/** Jobs as work of people: to end them, for the time of a day, for the pay of their exams, and to tell who holds work. */
@Injectable()
export class PersonJobsRepository {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** A person's pending jobs, the oldest first. @param projectId undefined for all projects */
  async findPending(annotatorId: Types.ObjectId, projectId?: Types.ObjectId): Promise<JobRecord[]> {
    return this.jobs
      .find({ annotatorId, status: 'pending', ...(projectId && { projectId }) })
      .sort({ statusChangedAt: 1, _id: 1 })
      .lean<JobRecord[]>();
  }

  /** Pending jobs of a project, in their order. @param after null from the first on */
  async findHeld(
    projectId: Types.ObjectId,
    after: Types.ObjectId | null,
    limit: number,
  ): Promise<Pick<JobRecord, '_id' | 'annotatorId'>[]> {
    return this.jobs
      .find({ projectId, status: 'pending', ...(after && { _id: { $gt: after } }) }, { annotatorId: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<JobRecord, '_id' | 'annotatorId'>[]>();
  }

  async findById(id: Types.ObjectId): Promise<JobRecord | null> {
    return this.jobs.findById(id).lean<JobRecord>();
  }

  /** Reads what the content of jobs depends on. */
  async findShowing(ids: readonly Types.ObjectId[], session: ClientSession): Promise<(ShowingJob & Pick<JobRecord, '_id'>)[]> {
    return this.jobs
      .find({ _id: { $in: ids } }, { projectId: 1, content: 1 })
      .session(session)
      .lean<(ShowingJob & Pick<JobRecord, '_id'>)[]>();
  }

  /** Adds to what the work of jobs may show, while they are pending. */
  async addContent(session: ClientSession, ids: readonly Types.ObjectId[], content: readonly ContentCategory[]): Promise<void> {
    await this.jobs.updateMany({ _id: { $in: ids }, status: 'pending' }, { $addToSet: { content: { $each: content } } }, { session });
  }

  /** Ends the promises of a person's other jobs, once the exam is paid. @returns handed-in jobs among them that have no deadline */
  async dropPromises(session: ClientSession, annotatorId: Types.ObjectId, { examId, except }: PaidExam): Promise<JobRecord[]> {
    const others = { annotatorId, 'examPay.examId': examId, _id: { $ne: except } };
    const ids = await this.jobs.distinct('_id', { ...others, status: 'submitted', decideBy: null }).session(session);
    await this.jobs.updateMany(others, { $unset: { examPay: 1 } }, { session });
    return this.jobs
      .find({ _id: { $in: ids } })
      .session(session)
      .lean<JobRecord[]>();
  }

  async setDeadline(session: ClientSession, _id: Types.ObjectId, decideBy: Date): Promise<void> {
    await this.jobs.updateOne({ _id }, { $set: { decideBy, warnAt: warnAt(decideBy) } }, { session });
  }

  /** The clocks of a person's jobs that were handed back for pay since then. @param without a job that does not count */
  async handedBackSeconds(
    annotatorId: Types.ObjectId,
    since: Date,
    session: ClientSession | null,
    without?: Types.ObjectId,
  ): Promise<number[]> {
    const found = await this.jobs
      .find(
        {
          annotatorId,
          status: 'cancelled',
          statusChangedAt: { $gte: since },
          handedBack: { $exists: true },
          ...(without && { _id: { $ne: without } }),
        },
        { clock: 1 },
      )
      .session(session)
      .lean<Pick<JobRecord, 'clock'>[]>();
    return found.map(({ clock }) => clock.seconds);
  }
}
