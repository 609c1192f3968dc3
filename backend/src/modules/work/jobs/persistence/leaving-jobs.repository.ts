import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { JOB_MODEL, type JobRecord } from './job.schema.js';

/** Reads the jobs of people who leave. */
@Injectable()
export class LeavingJobsRepository {
  constructor(@InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>) {}

  /** A person's pending jobs, the oldest first. @param projectId undefined for all projects */
  async findPending(annotatorId: Types.ObjectId, projectId?: Types.ObjectId): Promise<JobRecord[]> {
    return this.jobs
      .find({ annotatorId, status: 'pending', ...(projectId && { projectId }) })
      .sort({ statusChangedAt: 1, _id: 1 })
      .lean<JobRecord[]>();
  }

  async findById(id: Types.ObjectId): Promise<JobRecord | null> {
    return this.jobs.findById(id).lean<JobRecord>();
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
