import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { JOB_MODEL, type JobRecord } from '../jobs/persistence/job.schema.js';
import { APPLICATION_MODEL, type ApplicationRecord } from '../projects/persistence/application.schema.js';
import { PROJECT_MODEL, type ProjectRecord } from '../projects/persistence/project.schema.js';
import { TAKES_APPLICATIONS } from '../projects/project-list.js';
import { TASK_MODEL, type TaskRecord } from '../tasks/persistence/task.schema.js';
import { type RecordedStep } from './domain/working-week.js';

const ROWS = 5;

/** Counts on the admin's cards stop here: beyond, nobody reads the last digit, and counting costs. */
export const CARD_MAX = 10_000;

const ACTIVE: QueryFilter<ProjectRecord> = { archived: false, status: { $ne: 'Completed' } };

/** What the overview reads of other modules' collections. It writes nothing; every question has its index. */
@Injectable()
export class OverviewQueries {
  constructor(
    @InjectModel(PROJECT_MODEL) private readonly projects: Model<ProjectRecord>,
    @InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>,
    @InjectModel(TASK_MODEL) private readonly tasks: Model<TaskRecord>,
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
  ) {}

  /** Projects that are under way, the one due first at the top; among `ids` where they are given. */
  async activeProjects(ids?: readonly Types.ObjectId[]): Promise<ProjectRecord[]> {
    const filter = ids ? { ...ACTIVE, _id: { $in: [...ids] } } : ACTIVE;
    return this.projects.find(filter).sort({ dueDate: 1, _id: 1 }).limit(ROWS).lean<ProjectRecord[]>();
  }

  /** One annotator's applications that were decided, as far as the overview needs them. */
  async decidedApplications(annotatorId: Types.ObjectId): Promise<Pick<ApplicationRecord, 'projectId' | 'status'>[]> {
    return this.applications
      .find({ annotatorId, status: { $in: ['approved', 'rejected'] } }, { projectId: 1, status: 1 })
      .lean<Pick<ApplicationRecord, 'projectId' | 'status'>[]>();
  }

  /** How many projects take applications, those of `without` left out; exact up to `LIMITS.totalMax`. */
  async countOpenProjects(without: readonly Types.ObjectId[]): Promise<number> {
    return this.projects.countDocuments({ ...TAKES_APPLICATIONS, _id: { $nin: [...without] } }, { limit: LIMITS.totalMax });
  }

  /** One annotator's pending jobs, the one due first at the top. */
  async pendingJobs(annotatorId: Types.ObjectId): Promise<JobRecord[]> {
    return this.jobs.find({ annotatorId, status: 'pending' }).sort({ dueDate: 1, _id: 1 }).limit(ROWS).lean<JobRecord[]>();
  }

  /** The histories of one annotator's jobs whose status has changed since `since`. */
  async stepsSince(annotatorId: Types.ObjectId, since: Date): Promise<RecordedStep[][]> {
    const found = await this.jobs
      .find({ annotatorId, statusChangedAt: { $gte: since } }, { 'history.action': 1, 'history.at': 1, 'history.submission.minutes': 1 })
      .lean<{ history: RecordedStep[] }[]>();
    return found.map(({ history }) => history);
  }

  /** How many guidelines one annotator's jobs have, and how many of them they opened. */
  async guidelines(annotatorId: Types.ObjectId): Promise<{ opened: number; total: number }> {
    const [opened, total] = await Promise.all([
      this.jobs.countDocuments({ annotatorId, guidelineOpenedAt: { $ne: null } }),
      this.jobs.countDocuments({ annotatorId }),
    ]);
    return { opened, total };
  }

  /** Jobs assigned since `since`, the newest at the top. */
  async assignedSince(since: Date): Promise<JobRecord[]> {
    return this.jobs
      .find({ assignedAt: { $gte: since } })
      .sort({ assignedAt: -1, _id: -1 })
      .limit(ROWS)
      .lean<JobRecord[]>();
  }

  /** The admin's counts: projects and tasks that are not archived up to `CARD_MAX`, the others up to `LIMITS.totalMax`. */
  async adminCounts(): Promise<Record<'projects' | 'tasks' | 'waitingForReview' | 'applicationsWaiting', number>> {
    const [projects, tasks, waitingForReview, applicationsWaiting] = await Promise.all([
      this.projects.countDocuments({ archived: false }, { limit: CARD_MAX }),
      this.tasks.countDocuments({ archived: false }, { limit: CARD_MAX }),
      this.jobs.countDocuments({ status: 'submitted' }, { limit: LIMITS.totalMax }),
      this.applications.countDocuments({ status: 'pending' }, { limit: LIMITS.totalMax }),
    ]);
    return { projects, tasks, waitingForReview, applicationsWaiting };
  }
}
