import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  MODALITY_OF_TASK_NAME,
  type Money,
  businessDate,
  holdsAny,
  startOfBusinessDay,
  startOfWeek,
  workLinkOf,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { type One } from '../../../common/openapi/responses.js';
import { readTogether } from '../../../common/pagination/read-together.js';
import { isRunning } from '../../work/jobs/domain/job-time.js';
import { ConcernQueries } from '../../work/concerns/concern-queries.js';
import { type AssignedJob, JobQueries, type ShownJob } from '../../work/jobs/job-queries.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { titleOfProject } from '../../work/projects/domain/title-of-project.js';
import { ProjectQueries, type ShownProject, type AppliedProject, type OwnApplication } from '../../work/projects/project-queries.js';
import { MyQualityService } from '../../work/quality/my-quality.service.js';
import { taskTitleOf } from '../../work/tasks/domain/task-changes.js';
import { TaskQueries } from '../../work/tasks/task-queries.js';
import { payWaits } from '../../people/users/dto/user.dto.js';
import { UserQueries } from '../../people/users/user-queries.js';
import { TermsAnswers } from '../../people/terms/terms-answers.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { minutesSince } from './domain/working-week.js';
import {
  type AdminOverviewDto,
  type AnnotatorOverviewDto,
  type OverviewProjectDto,
  type TodaysTaskDto,
  type WaitingDto,
} from './dto/overview.dto.js';

function activeOf(applications: readonly OwnApplication[], projects: readonly AppliedProject[], limit: number): ShownProject[] {
  const joined = new Set(applications.flatMap(({ projectId, status }) => (status === 'approved' ? [String(projectId)] : [])));
  return projects
    .filter(({ _id, archived, status }) => joined.has(String(_id)) && !archived && status !== 'Completed')
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate) || String(one._id).localeCompare(String(other._id)))
    .slice(0, limit);
}

function waitingOf(applications: readonly OwnApplication[], projects: readonly AppliedProject[], limit: number) {
  const names = new Map(projects.map((project) => [String(project._id), titleOfProject(project)]));
  return applications
    .filter(({ status }) => status === 'pending')
    .sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime() || String(one._id).localeCompare(String(other._id)))
    .slice(0, limit)
    .map(({ _id, projectId, appliedAt }) => ({ _id: String(_id), projectName: names.get(String(projectId)) ?? '', appliedAt }));
}

const ROWS = 5;

/** The limit of the counts on the admin's cards. Exact counts beyond it cost more than they tell. */
const CARD_MAX = 10_000;

const toOverviewProject = ({ _id, projectName, company, dueDate, status }: ShownProject): OverviewProjectDto => ({
  _id: String(_id),
  projectName,
  company,
  dueDate,
  status,
});

/** The limit of the concerns that are counted: each needs the support of 5 % of a project. */
const CONCERNS_MAX = 100;

const someOf = (sum: Money): Money[] => (sum.amount > 0 ? [sum] : []);

const waiting = (count: number, first: Date | null | undefined): WaitingDto => ({ count, firstDueBy: first?.toISOString() ?? null });

const firstProject = ([first]: readonly { readonly projectId: Types.ObjectId }[]): string | null =>
  first ? String(first.projectId) : null;

const firstId = ([first]: readonly { readonly _id: Types.ObjectId }[]): string | null => (first ? String(first._id) : null);

const nameOf = ({ firstname, lastname }: AssignedJob['annotator']): string => `${firstname} ${lastname}`;

@Injectable()
export class OverviewService {
  constructor(
    private readonly projects: ProjectQueries,
    private readonly tasks: TaskQueries,
    private readonly jobs: JobQueries,
    private readonly concerns: ConcernQueries,
    private readonly invoices: InvoiceQueries,
    private readonly accounts: UserQueries,
    private readonly users: UsersService,
    private readonly quality: MyQualityService,
    private readonly terms: TermsAnswers,
    private readonly clock: Clock,
  ) {}

  async read(person: CurrentUser): Promise<One<AnnotatorOverviewDto | AdminOverviewDto>> {
    return { data: person.role === 'ADMIN' ? await this.forAdmin(person) : await this.forAnnotator(new Types.ObjectId(person._id)) };
  }

  private async forAnnotator(annotatorId: Types.ObjectId): Promise<AnnotatorOverviewDto> {
    const monday = startOfBusinessDay(startOfWeek(businessDate(this.clock.now())));
    const applications = await this.projects.applicationsOf(annotatorId);
    const decided = new Set(applications.filter(({ status }) => status !== 'pending').map(({ projectId }) => String(projectId)));
    const joined = applications.filter(({ status }) => status === 'approved').length;
    const [{ paid, unpaid }, steps, paused, terms, { counts, rows }] = await Promise.all([
      this.invoices.totalsOfTabs(annotatorId),
      this.jobs.stepsSince(annotatorId, monday),
      this.quality.pausedIn(annotatorId),
      this.terms.mine({ _id: String(annotatorId) }),
      readTogether({
        counts: {
          projects: this.projects.takingApplications(LIMITS.totalMax + decided.size),
          opened: this.jobs.withOpenedGuideline(annotatorId),
          total: this.jobs.live(annotatorId),
          rejected: this.jobs.inStatus('rejected', annotatorId),
        },
        rows: {
          people: this.accounts.account(annotatorId),
          applied: this.projects.applied(applications),
          pending: this.jobs.pending(annotatorId, ROWS),
        },
      }),
    ]);
    const decidedOpen = rows.applied.filter(({ _id, takesApplications }) => takesApplications && decided.has(String(_id))).length;
    const stillOpen = Math.min(LIMITS.totalMax, Math.max(0, counts.projects - decidedOpen));
    const [user] = rows.people;
    return {
      role: 'USER',
      revenue: someOf({ ...paid.naira, amount: paid.naira.amount + unpaid.naira.amount }),
      waiting: someOf(unpaid.naira),
      unquoted: unpaid.unquoted,
      terms: terms.data,
      payWaits: user !== undefined && payWaits(user),
      closingSince: user?.closingSince?.toISOString() ?? null,
      projects: { joined, open: joined + stillOpen },
      time: { minutesThisWeek: minutesSince(monday, steps), availableHours: user?.availableHoursPerWeek ?? null },
      resources: { opened: counts.opened, total: counts.total },
      activeProjects: activeOf(applications, rows.applied, ROWS).map((project) => ({
        ...toOverviewProject(project),
        projectName: titleOfProject(project),
      })),
      waitingApplications: waitingOf(applications, rows.applied, ROWS),
      rejectedJobs: counts.rejected,
      pausedProjects: paused.map(({ _id, projectName }) => ({ _id: String(_id), projectName })),
      todaysTasks: rows.pending.map((job) => this.rowOf(job)),
    };
  }

  private async forAdmin(person: CurrentUser): Promise<AdminOverviewDto> {
    const today = startOfBusinessDay(businessDate(this.clock.now()));
    const seesWork = holdsAny(person, ['projects', 'review']);
    const [money, work, users] = await Promise.all([
      holdsAny(person, ['pay']) ? this.invoices.totalsOfTabs() : null,
      seesWork
        ? readTogether({
            counts: {
              projects: this.projects.notArchived(CARD_MAX),
              tasks: this.tasks.notArchived(CARD_MAX),
              waitingForReview: this.jobs.inStatus('submitted'),
              applicationsWaiting: this.projects.pendingApplications(),
              appeals: this.jobs.openAppeals(),
              rejections: this.jobs.waitingRejections(person._id),
            },
            rows: {
              active: this.projects.active(ROWS),
              assigned: this.jobs.assigned(today, ROWS),
              appeal: this.jobs.firstAppeal(),
              rejection: this.jobs.firstWaitingRejection(person._id),
              concerns: this.concerns.due(CONCERNS_MAX),
            },
          })
        : null,
      holdsAny(person, ['people']) ? this.users.count() : null,
    ]);
    return {
      role: 'ADMIN',
      paidOut: money && someOf(money.paid.naira),
      unpaid: money && someOf(money.unpaid.naira),
      unquoted: money && money.unpaid.unquoted,
      projects: work && work.counts.projects,
      tasks: work && work.counts.tasks,
      waitingForReview: work && work.counts.waitingForReview,
      applicationsWaiting: work && holdsAny(person, ['projects']) ? work.counts.applicationsWaiting : null,
      appeals: work && holdsAny(person, ['review']) ? waiting(work.counts.appeals, work.rows.appeal[0]?.appealBy) : null,
      rejections: work && holdsAny(person, ['review']) ? { count: work.counts.rejections, jobId: firstId(work.rows.rejection) } : null,
      concerns: work && {
        ...waiting(work.rows.concerns.length, work.rows.concerns[0]?.answerDueBy),
        projectId: firstProject(work.rows.concerns),
      },
      users,
      activeProjects: (work?.rows.active ?? []).map(toOverviewProject),
      todaysAssignedTasks: (work?.rows.assigned ?? []).map((job) => ({ ...this.rowOf(job), annotatorName: nameOf(job.annotator) })),
    };
  }

  private rowOf({ _id, task, dueDate, status, rate, clock }: ShownJob): TodaysTaskDto {
    return {
      _id: String(_id),
      title: taskTitleOf(task),
      taskName: task.taskName,
      modality: MODALITY_OF_TASK_NAME[task.taskName],
      dueDate,
      status,
      taskLink: workLinkOf(task, String(_id)),
      rate,
      clockRunning: isRunning(clock, this.clock.now()),
    };
  }
}
