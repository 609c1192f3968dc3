import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  MODALITY_OF_TASK_NAME,
  type Money,
  businessDate,
  startOfBusinessDay,
  startOfWeek,
  workLinkOf,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { type One } from '../../common/openapi/responses.js';
import { isRunning } from '../jobs/domain/job-time.js';
import { InvoiceTotalsRepository } from '../payments/invoices/persistence/invoice-totals.repository.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { UsersService } from '../users/users.service.js';
import { minutesSince } from './domain/working-week.js';
import {
  type AdminOverviewDto,
  type AnnotatorOverviewDto,
  type AssignedTaskDto,
  type OverviewProjectDto,
  type TodaysTaskDto,
} from './dto/overview.dto.js';
import { type OverviewJob, type OverviewProject, OverviewQueries } from './overview.queries.js';

const toOverviewProject = ({ _id, projectName, company, dueDate, status }: OverviewProject): OverviewProjectDto => ({
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
    private readonly totals: InvoiceTotalsRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async read(person: CurrentUser): Promise<One<AnnotatorOverviewDto | AdminOverviewDto>> {
    return { data: person.role === 'ADMIN' ? await this.forAdmin() : await this.forAnnotator(new Types.ObjectId(person._id)) };
  }

  private async forAnnotator(annotatorId: Types.ObjectId): Promise<AnnotatorOverviewDto> {
    const monday = startOfBusinessDay(startOfWeek(businessDate(this.clock.now())));
    const decided = await this.queries.decidedApplications(annotatorId);
    const joined = decided.filter(({ status }) => status === 'approved').length;
    const [totals, open, people, steps, resources, projects, pending] = await Promise.all([
      this.totals.ofTabs(annotatorId),
      this.queries.countOpenProjects(LIMITS.totalMax + decided.length),
      this.users.findSummaries([annotatorId]),
      this.queries.stepsSince(annotatorId, monday),
      this.queries.guidelines(annotatorId),
      this.queries.decidedProjects(decided),
      this.queries.pendingJobs(annotatorId),
    ]);
    const { paid, unpaid } = totals;
    const stillOpen = Math.min(LIMITS.totalMax, Math.max(0, open - projects.open));
    const user = people.get(String(annotatorId));
    return {
      role: 'USER',
      revenue: someOf({ ...paid.naira, amount: paid.naira.amount + unpaid.naira.amount }),
      waiting: someOf(unpaid.naira),
      unquoted: unpaid.unquoted,
      payWaits: user?.payWaits ?? false,
      projects: { joined, open: joined + stillOpen },
      time: { minutesThisWeek: minutesSince(monday, steps), availableHours: user?.availableHoursPerWeek ?? null },
      resources,
      activeProjects: projects.active.map(toOverviewProject),
      todaysTasks: this.rowsOf(pending),
    };
  }

  private async forAdmin(): Promise<AdminOverviewDto> {
    const today = startOfBusinessDay(businessDate(this.clock.now()));
    const [{ paid, unpaid }, counts, users, activeProjects, assigned] = await Promise.all([
      this.totals.ofTabs(),
      this.queries.adminCounts(),
      this.users.count(),
      this.queries.activeProjects(),
      this.queries.assignedSince(today),
    ]);
    return {
      role: 'ADMIN',
      paidOut: someOf(paid.naira),
      unpaid: someOf(unpaid.naira),
      unquoted: unpaid.unquoted,
      ...counts,
      users,
      activeProjects: activeProjects.map(toOverviewProject),
      todaysAssignedTasks: await this.assignedRowsOf(assigned),
    };
  }

  private rowsOf(jobs: readonly OverviewJob[]): TodaysTaskDto[] {
    const now = this.clock.now();
    return jobs.map(({ _id, task, dueDate, status, rate, clock }) => ({
      _id: String(_id),
      title: taskTitleOf(task),
      taskName: task.taskName,
      modality: MODALITY_OF_TASK_NAME[task.taskName],
      dueDate,
      status,
      taskLink: workLinkOf(task, String(_id)),
      rate,
      clockRunning: isRunning(clock, now),
    }));
  }

  private async assignedRowsOf(jobs: readonly OverviewJob[]): Promise<AssignedTaskDto[]> {
    const people = await this.users.findSummaries(jobs.map(({ annotatorId }) => annotatorId));
    return this.rowsOf(jobs).map((row, place) => {
      const annotator = people.get(String(jobs[place]?.annotatorId));
      return { ...row, annotatorName: annotator ? `${annotator.firstname} ${annotator.lastname}` : '' };
    });
  }
}
