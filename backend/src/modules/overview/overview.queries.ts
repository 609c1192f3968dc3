import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { countTogether } from '../../common/pagination/count-together.js';
import { readByIds, readRows } from '../../common/pagination/find-page.js';
import { JOB_MODEL, type JobRecord } from '../jobs/persistence/job.schema.js';
import { APPLICATION_MODEL, type ApplicationRecord } from '../projects/persistence/application.schema.js';
import { PROJECT_MODEL, type ProjectRecord } from '../projects/persistence/project.schema.js';
import { TASK_MODEL, type TaskRecord } from '../tasks/persistence/task.schema.js';
import { type RecordedStep } from './domain/working-week.js';

const ROWS = 5;

/** Counts on the admin's cards stop here: beyond, nobody reads the last digit, and counting costs. */
export const CARD_MAX = 10_000;

/** A time before all that happened. */
const BEFORE_ALL = new Date(0);

const SHOWN = { projectName: 1, company: 1, dueDate: 1, status: 1 } as const;
export type OverviewProject = Pick<ProjectRecord, '_id' | keyof typeof SHOWN>;

const JOB_SHOWN = { task: 1, dueDate: 1, status: 1, rate: 1, clock: 1 } as const;
export type OverviewJob = Pick<JobRecord, '_id' | keyof typeof JOB_SHOWN>;
const ASSIGNED_SHOWN = { ...JOB_SHOWN, annotator: 1 } as const;
export type AssignedJob = OverviewJob & Pick<JobRecord, 'annotator'>;

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

  /** Projects that are under way, the one due first at the top. */
  async activeProjects(): Promise<OverviewProject[]> {
    return readRows(this.projects, ACTIVE, { sort: { dueDate: 1, _id: 1 }, limit: ROWS, fields: SHOWN });
  }

  /**
   * The projects of one annotator's decided applications, in one read.
   *
   * @returns those under way that they joined, the one due first at the top, and how many take applications
   */
  async decidedProjects(
    decided: readonly Pick<ApplicationRecord, 'projectId' | 'status'>[],
  ): Promise<{ active: OverviewProject[]; open: number }> {
    const ids = decided.map(({ projectId }) => projectId);
    const joined = new Set(decided.flatMap(({ projectId, status }) => (status === 'approved' ? [String(projectId)] : [])));
    const found = await readByIds(this.projects, ids, { ...SHOWN, archived: 1, takesApplications: 1 });
    const active = found
      .filter(({ _id, archived, status }) => joined.has(String(_id)) && !archived && status !== 'Completed')
      .sort((one, other) => one.dueDate.localeCompare(other.dueDate) || String(one._id).localeCompare(String(other._id)));
    return { active: active.slice(0, ROWS), open: found.filter(({ takesApplications }) => takesApplications).length };
  }

  /** One annotator's applications that were decided, as far as the overview needs them. */
  async decidedApplications(annotatorId: Types.ObjectId): Promise<Pick<ApplicationRecord, 'projectId' | 'status'>[]> {
    const decided = { annotatorId, status: { $in: ['approved', 'rejected'] } };
    return readRows(this.applications, decided, { fields: { projectId: 1, status: 1 } });
  }

  /** One annotator's pending jobs, the one due first at the top. */
  async pendingJobs(annotatorId: Types.ObjectId): Promise<OverviewJob[]> {
    return readRows(this.jobs, { annotatorId, status: 'pending' }, { sort: { dueDate: 1, _id: 1 }, limit: ROWS, fields: JOB_SHOWN });
  }

  /** The histories of one annotator's jobs whose status has changed since `since`. */
  async stepsSince(annotatorId: Types.ObjectId, since: Date): Promise<RecordedStep[][]> {
    const fields = { 'history.action': 1, 'history.at': 1, 'history.submission.minutes': 1 } as const;
    const found = await readRows(this.jobs, { annotatorId, statusChangedAt: { $gte: since } }, { fields });
    return found.map(({ history }) => history);
  }

  /**
   * How many projects take applications, up to `projectsMax`, how many guidelines one annotator's jobs have, declined and cancelled ones left
   * out, and how many of them they opened.
   */
  async annotatorCounts(annotatorId: Types.ObjectId, projectsMax: number): Promise<Record<'projects' | 'opened' | 'total', number>> {
    const { collection } = this.jobs;
    return countTogether({
      projects: { of: this.projects.collection, filter: { takesApplications: true }, limit: projectsMax },
      // A range, unlike "not null", is counted along the index alone.
      opened: { of: collection, filter: { annotatorId, live: true, guidelineOpenedAt: { $gt: BEFORE_ALL } } },
      total: { of: collection, filter: { annotatorId, live: true } },
    });
  }

  /** Jobs assigned since `since`, the newest at the top. */
  async assignedSince(since: Date): Promise<AssignedJob[]> {
    const newest = { sort: { assignedAt: -1, _id: -1 }, limit: ROWS, fields: ASSIGNED_SHOWN } as const;
    return readRows(this.jobs, { assignedAt: { $gte: since } }, newest);
  }

  /** The admin's counts: projects and tasks that are not archived up to `CARD_MAX`, the others up to `LIMITS.totalMax`. */
  async adminCounts(): Promise<Record<'projects' | 'tasks' | 'waitingForReview' | 'applicationsWaiting', number>> {
    return countTogether({
      projects: { of: this.projects.collection, filter: { archived: false }, limit: CARD_MAX },
      tasks: { of: this.tasks.collection, filter: { archived: false }, limit: CARD_MAX },
      waitingForReview: { of: this.jobs.collection, filter: { status: 'submitted' }, limit: LIMITS.totalMax },
      applicationsWaiting: { of: this.applications.collection, filter: { status: 'pending' }, limit: LIMITS.totalMax },
    });
  }
}
