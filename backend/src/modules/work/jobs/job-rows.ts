import { Injectable } from '@nestjs/common';
import { DUE_JOB_STATUSES, type JobStatus, clockMinutesOf, isProposer, progressOf, workLinkOf } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { InvoicesService } from '../../money/payments/invoices/invoices.service.js';
import { type JobAnnotator } from './domain/job-copies.js';
import { isRunning, proposalOf } from './domain/job-time.js';
import { shownFlags } from './domain/time-flags.js';
import { type JobRowAnnotatorDto, type JobRowDto } from './dto/job-row.dto.js';
import { JobContent } from './job-content.js';
import { JobEstimates } from './job-estimates.js';
import { beginByOf, toGuideline } from './job-views.js';
import { seesContact } from './jobs.policy.js';
import { approvedMinutesOf } from './domain/job-time.js';
import { type AnyListedJob, type ListedJob, type OwnListedJob } from './persistence/job-lists.js';

/** In characters. */
const REASON_SHOWN = 80;

const toAnnotator = (person: CurrentUser, { firstname, lastname, username, telegram }: JobAnnotator): JobRowAnnotatorDto => ({
  firstname,
  lastname,
  username,
  telegram: (seesContact(person) && telegram) || undefined,
});

/** Shortens a reason to two lines of a row. The job's page shows all of it. */
const shortened = (reason: string): string =>
  reason.length <= REASON_SHOWN
    ? reason
    : `${[...reason]
        .slice(0, REASON_SHOWN - 1)
        .join('')
        .trimEnd()}…`;

const isPending = ({ status }: ListedJob): boolean => status === 'pending';

/** Builds rows of job lists. Jobs keep all their fields except the state of an invoice. */
@Injectable()
export class JobRows {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly estimates: JobEstimates,
    private readonly content: JobContent,
    private readonly clock: Clock,
  ) {}

  async ofOwn(person: CurrentUser, jobs: readonly OwnListedJob[]): Promise<JobRowDto[]> {
    const now = this.clock.now();
    const pending = jobs.filter(isPending);
    const [expected, terms] = await Promise.all([this.estimates.ofRows('USER', pending), this.content.of(pending)]);
    const missing = await this.content.notAllowedBy(person, terms);
    const toAllow = new Map(pending.flatMap(({ _id }, place) => (missing[place]?.length ? [[String(_id), [...missing[place]]]] : [])));
    return jobs.map((job) => {
      const id = String(job._id);
      const { taskName, title, taskGuidelineLink } = job.task;
      const projectName = job.projectTitle ?? job.projectName ?? undefined;
      const task = { taskName, title, taskLink: workLinkOf(job.task, id), taskGuidelineLink, projectName };
      const row = rowOf(job, id, now, job.unread.annotator);
      return {
        ...row,
        items: row.items && { ...row.items, toReview: 0 },
        task,
        expected: expected.get(id),
        contentToAllow: toAllow.get(id),
      };
    });
  }

  /** Rows for admins. @param status the single status of the list, if there is one; its table has its own columns */
  async ofAll(person: CurrentUser, jobs: readonly AnyListedJob[], status: JobStatus | undefined): Promise<JobRowDto[]> {
    const invoiced = jobs.filter(({ invoice }) => invoice !== null).map(({ _id }) => _id);
    const invoices = invoiced.length > 0 ? await this.invoices.summariesForJobs(invoiced) : undefined;
    const expected = await this.estimates.ofRows('ADMIN', jobs.filter(isPending));
    const now = this.clock.now();
    return jobs.map((job) => {
      const id = String(job._id);
      const row = rowOf(job, id, now, job.unread.admin);
      const invoice = invoices?.get(id);
      return {
        ...row,
        dueDate: status === undefined || status === 'pending' ? row.dueDate : undefined,
        task: { ...job.task, projectName: job.projectName ?? undefined },
        annotator: toAnnotator(person, job.annotator),
        expected: expected.get(id),
        clockMinutes: clockMinutesOf(job.clock.seconds),
        timeFlags: shownFlags(job),
        proposed: job.proposal ? true : undefined,
        proposedByYou: isProposer(job, person._id) || undefined,
        assignedAt: job.status === 'pending' ? job.assignedAt.toISOString() : undefined,
        claimedMinutes: job.submission?.minutes,
        waitingMinutes: job.submission?.waiting?.minutes,
        approvedMinutes: job.status === 'approved' ? approvedMinutesOf(job.history) : undefined,
        proposedAmount: job.status === 'submitted' ? (proposalOf(job) ?? undefined) : undefined,
        invoice: invoice && {
          status: invoice.status,
          naira: job.approvedAmount?.currency === 'NGN' ? undefined : (invoice.naira ?? undefined),
        },
      };
    });
  }
}

function rowOf(job: ListedJob, _id: string, now: Date, unread: number): Omit<JobRowDto, 'task'> {
  const { status, dueDate, statusChangedAt, startedAt, clock, approvedAmount, rejectionReason, endReason, items } = job;
  return {
    _id,
    status,
    dueDate: DUE_JOB_STATUSES.includes(status) ? dueDate : undefined,
    statusChangedAt: isPending(job) ? undefined : statusChangedAt.toISOString(),
    decideBy: job.decideBy?.toISOString(),
    consented: job.consented || undefined,
    appeal: job.appeal ?? undefined,
    startedAt: isPending(job) && startedAt ? startedAt.toISOString() : undefined,
    beginBy: beginByOf(job)?.toISOString(),
    items: items ? { total: items.total, open: items.open, toReview: items.toReview, sentBack: items.sentBack } : undefined,
    progress: items ? progressOf(items) : undefined,
    clockMinutes: isPending(job) ? clockMinutesOf(clock.seconds) : undefined,
    clockRunning: isRunning(clock, now) || undefined,
    approvedAmount: approvedAmount ?? undefined,
    rejectionReason: rejectionReason === null ? undefined : shortened(rejectionReason),
    guideline: job.guideline && toGuideline(job.guideline),
    rejectionClause: job.rejectionClause ?? undefined,
    endReason: endReason === null ? undefined : shortened(endReason),
    unreadMessages: unread || undefined,
  };
}
