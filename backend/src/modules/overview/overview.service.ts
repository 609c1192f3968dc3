import { Injectable } from '@nestjs/common';
import { type Money, businessDate, startOfBusinessDay, startOfWeek } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { type One } from '../../common/openapi/responses.js';
import { type JobRecord } from '../jobs/persistence/job.schema.js';
import { InvoiceRepository } from '../payments/invoices/persistence/invoice.repository.js';
import { type ProjectRecord } from '../projects/persistence/project.schema.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { UsersService } from '../users/users.service.js';
import { minutesSince } from './domain/working-week.js';
import {
  type AdminOverviewDto,
  type AnnotatorOverviewDto,
  type AssignedTaskDto,
  type OverviewProjectDto,
  type TodaysTaskDto,
} from './dto/overview.dto.js';
import { OverviewQueries } from './overview.queries.js';

const toOverviewProject = ({ _id, projectName, company, dueDate, status }: ProjectRecord): OverviewProjectDto => ({
  _id: String(_id),
  projectName,
  company,
  dueDate,
  status,
});

/** No sum where there is no money, rather than 0. */
const someOf = (sum: Money): Money[] => (sum.amount > 0 ? [sum] : []);

/** The first screen of both roles. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly invoices: InvoiceRepository,
    private readonly tasks: TaskWorkService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async read(person: CurrentUser): Promise<One<AnnotatorOverviewDto | AdminOverviewDto>> {
    return { data: person.role === 'ADMIN' ? await this.forAdmin() : await this.forAnnotator(new Types.ObjectId(person._id)) };
  }

  private async forAnnotator(annotatorId: Types.ObjectId): Promise<AnnotatorOverviewDto> {
    const monday = startOfBusinessDay(startOfWeek(businessDate(this.clock.now())));
    const decided = await this.queries.decidedApplications(annotatorId);
    const joined = decided.flatMap(({ projectId, status }) => (status === 'approved' ? [projectId] : []));
    const [revenue, waiting, stillOpen, user, steps, resources, activeProjects, pending] = await Promise.all([
      this.invoices.totals({ annotatorId }),
      this.invoices.totals({ annotatorId, tab: 'unpaid' }),
      this.queries.countOpenProjects(decided.map(({ projectId }) => projectId)),
      this.users.findOne(annotatorId),
      this.queries.stepsSince(annotatorId, monday),
      this.queries.guidelines(annotatorId),
      this.queries.activeProjects(joined),
      this.queries.pendingJobs(annotatorId),
    ]);
    return {
      role: 'USER',
      revenue: someOf(revenue.naira),
      waiting: someOf(waiting.naira),
      unquoted: waiting.unquoted,
      projects: { joined: joined.length, open: joined.length + stillOpen },
      time: { minutesThisWeek: minutesSince(monday, steps), availableHours: user?.availableHoursPerWeek ?? null },
      resources,
      activeProjects: activeProjects.map(toOverviewProject),
      todaysTasks: await this.rowsOf(pending),
    };
  }

  private async forAdmin(): Promise<AdminOverviewDto> {
    const today = startOfBusinessDay(businessDate(this.clock.now()));
    const [paidOut, unpaid, counts, users, activeProjects, assigned] = await Promise.all([
      this.invoices.totals({ tab: 'paid' }),
      this.invoices.totals({ tab: 'unpaid' }),
      this.queries.adminCounts(),
      this.users.count(),
      this.queries.activeProjects(),
      this.queries.assignedSince(today),
    ]);
    return {
      role: 'ADMIN',
      paidOut: someOf(paidOut.naira),
      unpaid: someOf(unpaid.naira),
      unquoted: unpaid.unquoted,
      ...counts,
      users,
      activeProjects: activeProjects.map(toOverviewProject),
      todaysAssignedTasks: await this.assignedRowsOf(assigned),
    };
  }

  private async rowsOf(jobs: readonly JobRecord[]): Promise<TodaysTaskDto[]> {
    const tasks = await this.tasks.findMany(jobs.map(({ taskId }) => taskId));
    return jobs.flatMap(({ _id, taskId, dueDate, status, rate, modality }) => {
      // A task with jobs is archived, never deleted, so there always is one.
      const task = tasks.get(String(taskId));
      if (!task) return [];
      const { taskName, taskLink } = task;
      return [{ _id: String(_id), title: taskTitleOf(task), taskName, modality, dueDate, status, taskLink, rate }];
    });
  }

  private async assignedRowsOf(jobs: readonly JobRecord[]): Promise<AssignedTaskDto[]> {
    const [rows, people] = await Promise.all([this.rowsOf(jobs), this.users.findSummaries(jobs.map(({ annotatorId }) => annotatorId))]);
    const annotatorOf = new Map(jobs.map(({ _id, annotatorId }) => [String(_id), people.get(String(annotatorId))]));
    return rows.map((row) => {
      const annotator = annotatorOf.get(row._id);
      return { ...row, annotatorName: annotator ? `${annotator.firstname} ${annotator.lastname}` : '' };
    });
  }
}
