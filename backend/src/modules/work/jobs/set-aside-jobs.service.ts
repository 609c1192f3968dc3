import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { JOB_MODEL, type JobRecord } from './persistence/job.schema.js';

/**
 * Answers of people whose new work was paused. They are in no consensus, and one more person may have each task. They are reviewed and paid
 * as usual. Writes use the caller's transaction.
 */
@Injectable()
export class SetAsideJobs {
  constructor(
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
    private readonly tasks: TaskWorkService,
  ) {}

  /** Sets aside what a person has handed in and no admin has approved. @returns the number of jobs */
  async setAside(session: ClientSession, jobs: Pick<JobRecord, 'annotatorId' | 'projectId'> | Pick<JobRecord, '_id'>): Promise<number> {
    return this.change(
      session,
      {
        ...jobs,
        $or: [{ status: { $in: ['submitted', 'rejected'] } }, { status: 'approved', consented: true }],
        items: { $type: 'object' },
        setAside: { $ne: true },
      },
      true,
    );
  }

  /** Counts the answers of a person again: they were paused by a mistake. @returns the number of jobs */
  async takeBack(session: ClientSession, { annotatorId, projectId }: Pick<JobRecord, 'annotatorId' | 'projectId'>): Promise<number> {
    return this.change(session, { annotatorId, projectId, live: true, setAside: true }, false);
  }

  private async change(session: ClientSession, filter: QueryFilter<JobRecord>, isSetAside: boolean): Promise<number> {
    const found = await this.jobs
      .find(filter, { taskId: 1, onlyDoubt: 1 })
      .session(session)
      .lean<Pick<JobRecord, '_id' | 'taskId' | 'onlyDoubt'>[]>();
    if (found.length === 0) return 0;
    const ids = found.map(({ _id }) => _id);
    await this.jobs.updateMany({ _id: { $in: ids } }, isSetAside ? { $set: { setAside: true } } : { $unset: { setAside: 1 } }, { session });
    await this.tasks.countSetAside(
      session,
      found.map(({ taskId }) => taskId),
      isSetAside ? 1 : -1,
    );
    await this.tasks.countDoubtJobs(
      session,
      found.filter(({ onlyDoubt }) => onlyDoubt).map(({ taskId }) => taskId),
      isSetAside ? -1 : 1,
    );
    return found.length;
  }
}
