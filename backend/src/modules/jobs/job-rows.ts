import { Injectable } from '@nestjs/common';
import { DUE_JOB_STATUSES, clockMinutesOf, workLinkOf } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { InvoicesService } from '../payments/invoices/invoices.service.js';
import { sideOf } from '../threads/thread-rules.js';
import { type UserSummary, UsersService } from '../users/users.service.js';
import { isRunning, proposalOf, recordedSeconds } from './domain/job-time.js';
import { type JobRowAnnotatorDto, type JobRowDto } from './dto/job-row.dto.js';
import { type ListedJob } from './persistence/job.schema.js';

/** Characters. */
const REASON_SHOWN = 80;

function toAnnotator(user: UserSummary | undefined): JobRowAnnotatorDto | undefined {
  if (!user) return undefined;
  const { firstname, lastname, username, telegram } = user;
  return { firstname, lastname, username, telegram: telegram ?? undefined };
}

/** The beginning of a reason: a row has two lines for it, and the page of the job shows all of it. */
const shortened = (reason: string): string =>
  reason.length <= REASON_SHOWN
    ? reason
    : `${[...reason]
        .slice(0, REASON_SHOWN - 1)
        .join('')
        .trimEnd()}…`;

/** The minutes that the last approval pays. Entries from before minutes were approved have none. */
const approvedMinutesOf = ({ history }: ListedJob): number | undefined =>
  history.findLast(({ approvedMinutes }) => typeof approvedMinutes === 'number')?.approvedMinutes ?? undefined;

/** Puts together the rows of lists of jobs: of what jobs do not keep themselves, a whole page with one query for each kind of thing. */
@Injectable()
export class JobRows {
  constructor(
    private readonly users: UsersService,
    private readonly invoices: InvoicesService,
    private readonly clock: Clock,
  ) {}

  /** The jobs as this person's tables show them. */
  async of(person: CurrentUser, jobs: readonly ListedJob[]): Promise<JobRowDto[]> {
    if (jobs.length === 0) return [];
    const isAdmin = person.role === 'ADMIN';
    const side = sideOf(person);
    const invoiced = isAdmin ? jobs.filter(({ invoice }) => invoice !== null).map(({ _id }) => _id) : [];
    const [annotators, invoices] = await Promise.all([
      isAdmin ? this.users.findSummaries(jobs.map(({ annotatorId }) => annotatorId)) : undefined,
      invoiced.length > 0 ? this.invoices.summariesForJobs(invoiced) : undefined,
    ]);
    const now = this.clock.now();
    return jobs.map((job) => {
      const id = String(job._id);
      const projectName = job.projectName ?? undefined;
      const row = rowOf(job, id, now, job.unread[side]);
      const { taskName, title, taskGuidelineLink } = job.task;
      if (!isAdmin) return { ...row, task: { taskName, title, taskLink: workLinkOf(job.task, id), taskGuidelineLink, projectName } };
      const invoice = invoices?.get(id);
      return {
        ...row,
        task: { taskName, title, projectName },
        annotator: toAnnotator(annotators?.get(String(job.annotatorId))),
        clockMinutes: clockMinutesOf(recordedSeconds(job)),
        assignedAt: job.status === 'pending' ? job.assignedAt.toISOString() : undefined,
        claimedMinutes: job.submission?.minutes,
        approvedMinutes: job.status === 'approved' ? approvedMinutesOf(job) : undefined,
        proposedAmount: job.status === 'submitted' ? (proposalOf(job) ?? undefined) : undefined,
        invoice: invoice && { status: invoice.status },
      };
    });
  }
}

/** What the tables of both roles show. */
function rowOf(job: ListedJob, _id: string, now: Date, unread: number): Omit<JobRowDto, 'task'> {
  const { status, dueDate, statusChangedAt, startedAt, clock, approvedAmount, rejectionReason, endReason, items } = job;
  const isPending = status === 'pending';
  return {
    _id,
    status,
    dueDate: DUE_JOB_STATUSES.includes(status) ? dueDate : undefined,
    statusChangedAt: isPending ? undefined : statusChangedAt.toISOString(),
    startedAt: isPending && startedAt ? startedAt.toISOString() : undefined,
    items: items ? { total: items.total, open: items.open, toReview: items.toReview, sentBack: items.sentBack } : undefined,
    clockMinutes: isPending ? clockMinutesOf(recordedSeconds(job)) : undefined,
    clockRunning: isRunning(clock, now) || undefined,
    approvedAmount: approvedAmount ?? undefined,
    rejectionReason: rejectionReason === null ? undefined : shortened(rejectionReason),
    endReason: endReason === null ? undefined : shortened(endReason),
    unreadMessages: unread || undefined,
  };
}
