import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@labelbridge/contracts';
import { type Model, type Types } from 'mongoose';
import { readRows } from '../../../common/pagination/find-page.js';
import { type ReadTogether, readTogether } from '../../../common/pagination/read-together.js';
import { JOB_MODEL, type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { titleOfProject } from '../../work/projects/domain/title-of-project.js';
import { APPLICATION_MODEL, type ApplicationRecord } from '../../work/projects/persistence/application.schema.js';
import { PROJECT_MODEL, type ProjectRecord } from '../../work/projects/persistence/project.schema.js';
import { TASK_MODEL, type TaskRecord } from '../../work/tasks/persistence/task.schema.js';
import { type StoredUser, USER_MODEL } from '../../people/users/persistence/user.schema.js';
import { type RecordedStep } from './domain/working-week.js';

const ROWS = 5;

/** The limit of the counts on the admin's cards. Exact counts beyond it cost more than they tell. */
export const CARD_MAX = 10_000;

const BEFORE_ALL = new Date(0);

const SHOWN = { title: 1, projectName: 1, company: 1, dueDate: 1, status: 1 } as const;
export type OverviewProject = Pick<ProjectRecord, '_id' | keyof typeof SHOWN>;

const JOB_SHOWN = { task: 1, dueDate: 1, status: 1, rate: 1, clock: 1 } as const;
export type OverviewJob = Pick<JobRecord, '_id' | keyof typeof JOB_SHOWN>;
const ASSIGNED_SHOWN = { ...JOB_SHOWN, annotator: 1 } as const;
export type AssignedJob = OverviewJob & Pick<JobRecord, 'annotator'>;

const PERSON_SHOWN = { availableHoursPerWeek: 1, accountAskedAt: 1, payoutAccount: 1 } as const;

const ACTIVE = { archived: false, status: { $ne: 'Completed' } } as const;
const DUE_FIRST = { dueDate: 1, _id: 1 } as const;

export type OverviewApplication = Pick<ApplicationRecord, '_id' | 'projectId' | 'status' | 'appliedAt'>;
export type AppliedProject = OverviewProject & Pick<ProjectRecord, 'archived' | 'takesApplications'>;

interface AnnotatorRows {
  people: Pick<StoredUser, keyof typeof PERSON_SHOWN>;
  applied: AppliedProject;
  pending: OverviewJob;
}

type AnnotatorCounts = 'projects' | 'opened' | 'total' | 'rejected';

interface AdminRows {
  active: OverviewProject;
  assigned: AssignedJob;
}

/** Read-only queries on collections of other modules. Each query has its index. */
@Injectable()
export class OverviewQueries {
  constructor(
    @InjectModel(PROJECT_MODEL) private readonly projects: Model<ProjectRecord>,
    @InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>,
    @InjectModel(TASK_MODEL) private readonly tasks: Model<TaskRecord>,
    @InjectModel(JOB_MODEL) private readonly jobs: Model<JobRecord>,
    @InjectModel(USER_MODEL) private readonly users: Model<StoredUser>,
  ) {}

  /** One annotator's applications without the withdrawn ones. */
  async applicationsOf(annotatorId: Types.ObjectId): Promise<OverviewApplication[]> {
    const kept = { annotatorId, status: { $in: ['pending', 'approved', 'rejected'] } };
    return readRows(this.applications, kept, { fields: { projectId: 1, status: 1, appliedAt: 1 } });
  }

  async stepsSince(annotatorId: Types.ObjectId, since: Date): Promise<RecordedStep[][]> {
    const fields = { 'history.action': 1, 'history.at': 1, 'history.submission.minutes': 1 } as const;
    const found = await readRows(this.jobs, { annotatorId, statusChangedAt: { $gte: since } }, { fields });
    return found.map(({ history }) => history);
  }

  /**
   * Reads the rest of one annotator's overview. Counts: projects that take applications, up to `projectsMax`; guidelines of live jobs (not
   * declined or cancelled), opened and in total; rejected jobs. Rows: their account, the projects of their applications, and their pending jobs, the first
   * due on top.
   */
  async ofAnnotator(
    annotatorId: Types.ObjectId,
    applications: readonly OverviewApplication[],
    projectsMax: number,
  ): Promise<ReadTogether<AnnotatorCounts, AnnotatorRows>> {
    const [jobs, projects] = [this.jobs.collection, this.projects.collection];
    const fields = { ...SHOWN, archived: 1, takesApplications: 1 } as const;
    return readTogether<AnnotatorCounts, AnnotatorRows>({
      counts: {
        projects: { of: projects, filter: { takesApplications: true }, limit: projectsMax },
        // The index alone answers a range, unlike "not null".
        opened: { of: jobs, filter: { annotatorId, live: true, guidelineOpenedAt: { $gt: BEFORE_ALL } } },
        total: { of: jobs, filter: { annotatorId, live: true } },
        rejected: { of: jobs, filter: { annotatorId, status: 'rejected' }, limit: LIMITS.totalMax },
      },
      rows: {
        people: { of: this.users.collection, filter: { _id: annotatorId }, fields: PERSON_SHOWN },
        applied: { of: projects, filter: { _id: { $in: applications.map(({ projectId }) => projectId) } }, fields },
        pending: { of: jobs, filter: { annotatorId, status: 'pending' }, sort: DUE_FIRST, limit: ROWS, fields: JOB_SHOWN },
      },
    });
  }

  /**
   * Reads the admin's overview. Counts: projects and tasks that are not archived, up to `CARD_MAX`; jobs in review and pending
   * applications, up to `LIMITS.totalMax`. Rows: projects under way, the first due on top; jobs assigned since `since`, the newest on top.
   */
  async ofAdmin(since: Date): Promise<ReadTogether<'projects' | 'tasks' | 'waitingForReview' | 'applicationsWaiting', AdminRows>> {
    const [jobs, projects] = [this.jobs.collection, this.projects.collection];
    const newest = { assignedAt: -1, _id: -1 } as const;
    return readTogether<'projects' | 'tasks' | 'waitingForReview' | 'applicationsWaiting', AdminRows>({
      counts: {
        projects: { of: projects, filter: { archived: false }, limit: CARD_MAX },
        tasks: { of: this.tasks.collection, filter: { archived: false }, limit: CARD_MAX },
        waitingForReview: { of: jobs, filter: { status: 'submitted' }, limit: LIMITS.totalMax },
        applicationsWaiting: { of: this.applications.collection, filter: { status: 'pending' }, limit: LIMITS.totalMax },
      },
      rows: {
        active: { of: projects, filter: ACTIVE, sort: DUE_FIRST, limit: ROWS, fields: SHOWN },
        assigned: { of: jobs, filter: { assignedAt: { $gte: since } }, sort: newest, limit: ROWS, fields: ASSIGNED_SHOWN },
      },
    });
  }
}

export function activeOf(applications: readonly OverviewApplication[], projects: readonly AppliedProject[]): OverviewProject[] {
  const joined = new Set(applications.flatMap(({ projectId, status }) => (status === 'approved' ? [String(projectId)] : [])));
  return projects
    .filter(({ _id, archived, status }) => joined.has(String(_id)) && !archived && status !== 'Completed')
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate) || String(one._id).localeCompare(String(other._id)))
    .slice(0, ROWS);
}

export function waitingOf(applications: readonly OverviewApplication[], projects: readonly AppliedProject[]) {
  const names = new Map(projects.map((project) => [String(project._id), titleOfProject(project)]));
  return applications
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime() || String(one._id).localeCompare(String(other._id)))
    .slice(0, ROWS)
    .map(({ _id, projectId, appliedAt }) => ({ _id: String(_id), projectName: names.get(String(projectId)) ?? '', appliedAt }));
}
