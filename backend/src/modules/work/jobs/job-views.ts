import { Inject, Injectable } from '@nestjs/common';
import {
  type ExpectedWork,
  HOLD_HOURS,
  JOB_LIFECYCLE,
  type Money,
  REVIEW_JOB_STATUSES,
  businessDate,
  clockMinutesOf,
  hasPayDay,
  holdsAny,
  isEndedJob,
  isProposer,
  progressOf,
  proposedMinutesOf,
  reviewDaysOf,
  workLinkOf,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser, actorKindOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { toHistoryEntryDto } from '../../../common/lifecycle/history.dto.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { type InvoiceSummary, InvoicesService } from '../../money/payments/invoices/invoices.service.js';
import { type OfferDto } from '../../money/payments/rates/dto/rate.dto.js';
import { type OfferedWork, OffersService } from '../../money/payments/invoices/offers.service.js';
import { type PinnedGuideline } from '../projects/persistence/project.schema.js';
import { toSharedTask } from '../tasks/dto/task.dto.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { sideOf } from '../../people/threads/thread-rules.js';
import { type UserSummary, UsersService } from '../../people/users/users.service.js';
import { type Submission, factsOf } from './domain/job-transitions.js';
import { cancellationPay, isRunning, proposalOf } from './domain/job-time.js';
import { consentOf, waitsForOf } from './domain/review-deadline.js';
import { shownFlags } from './domain/time-flags.js';
import { type OpenJobDto } from './dto/job-row.dto.js';
import { type CancellationDto, type JobAnnotatorDto, type JobDto, type JobHistoryEntryDto, type SubmissionDto } from './dto/job.dto.js';
import { type JobOfferDto } from './dto/job-offer.dto.js';
import { toJobData } from './dto/job-data.dto.js';
import { seesContact, seesSample } from './jobs.policy.js';
import { JobContent } from './job-content.js';
import { JobEstimates } from './job-estimates.js';
import { type JobHistoryEntry, type JobRecord } from './persistence/job.schema.js';

const reservedOf = ({ funding }: JobRecord) =>
  funding && funding.reserved > 0 ? { amount: funding.reserved, currency: funding.currency } : null;

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Leaves out how to reach the annotator for reviewers, who write in the job's thread. */
function toAnnotator(person: CurrentUser, user: UserSummary | undefined): JobAnnotatorDto | null {
  if (!user) return null;
  const { _id, firstname, lastname, username, email, telegram } = user;
  return { _id, firstname, lastname, username, ...(seesContact(person) ? { email, telegram } : { email: null, telegram: null }) };
}

/** Submissions of earlier versions lack fields. */
const toSubmission = ({ minutes, clockMinutes = null, minutesReason = null, waiting, link, note }: Submission): SubmissionDto => ({
  minutes,
  clockMinutes,
  minutesReason,
  waiting: waiting && { cause: waiting.cause, minutes: waiting.minutes },
  link,
  note,
});

const toEntry = (entry: JobHistoryEntry, proposer: string | undefined): JobHistoryEntryDto => ({
  ...toHistoryEntryDto(entry),
  submission: entry.submission && toSubmission(entry.submission),
  approvedAmount: entry.approvedAmount,
  approvedMinutes: entry.approvedMinutes ?? null,
  invoiceNumber: entry.invoiceNumber,
  dueDate: entry.dueDate ?? null,
  clause: entry.clause,
  proposedBy: proposer,
});

export const toGuideline = ({ projectId, version }: PinnedGuideline) => ({ projectId: String(projectId), version });

const toProposal = ({ proposal }: JobRecord) =>
  proposal
    ? { byId: proposal.by._id, by: proposal.by.name, at: proposal.at.toISOString(), reason: proposal.reason, clause: proposal.clause }
    : undefined;

/** Annotators see only the public title. */
function projectOf({ role }: CurrentUser, { projectId, projectName, projectTitle = null }: JobRecord) {
  if (!projectId || projectName === null) return null;
  return { _id: String(projectId), projectName: role === 'ADMIN' ? projectName : (projectTitle ?? projectName) };
}

/** When a batch goes back to its queue; null if its work has begun. */
export const beginByOf = ({ status, startedAt, holdUntil }: Pick<JobRecord, 'status' | 'startedAt' | 'holdUntil'>): Date | null =>
  status === 'pending' && startedAt === null ? holdUntil : null;

/** The pay of handed-in work if nobody decides on it in time. */
const consentAmountOf = (job: JobRecord): Money | null =>
  job.decideBy && !job.items?.sentBack ? (consentOf(job)?.approvedAmount ?? null) : null;

/** A job has no offer after it is approved, declined or cancelled. Rejected work can be submitted again. */
const offeredWork = ({ status, rate, submittedDate, dueDate, held, ...job }: JobRecord, isPromised: boolean): OfferedWork => ({
  rate: status === 'approved' || isEndedJob(status) ? null : rate,
  submittedOn: REVIEW_JOB_STATUSES.includes(status) && submittedDate ? businessDate(submittedDate) : null,
  dueDate,
  reviewDays: reviewDaysOf(job) + (held ? HOLD_HOURS / 24 : 0),
  isPromised,
});

const withEstimate = (offer: OfferDto | null, { items }: JobRecord, expected: ExpectedWork | undefined): JobOfferDto | null => {
  const { minutes = null, by = null, hourly = null } = expected ?? {};
  return offer && items ? { ...offer, estimatedMinutes: minutes, estimatedBy: by, estimatedHourly: hourly } : offer;
};

export interface JobParts {
  readonly job: JobRecord;
  readonly task: TaskRecord;
  readonly invoice: InvoiceSummary | null;
}

/** Builds responses of jobs. A page takes one query for each kind of record. */
@Injectable()
export class JobViews {
  constructor(
    private readonly tasks: TaskWorkService,
    private readonly content: JobContent,
    private readonly users: UsersService,
    private readonly invoices: InvoicesService,
    private readonly offers: OffersService,
    private readonly estimates: JobEstimates,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataPrice'>,
  ) {}

  async of(person: CurrentUser, jobs: readonly JobRecord[]): Promise<JobDto[]> {
    const [tasks, invoices] = await Promise.all([
      this.tasks.findMany(jobs.map(({ taskId }) => taskId)),
      this.invoices.summariesForJobs(jobs.map(({ _id }) => _id)),
    ]);
    const parts = jobs.flatMap((job) => {
      // A task with jobs is archived, never deleted, so it always exists.
      const task = tasks.get(String(job.taskId));
      return task ? [{ job, task, invoice: invoices.get(String(job._id)) ?? null }] : [];
    });
    return this.viewsOf(person, parts);
  }

  /** One job as this person sees it. @param known its task and invoice, if they are already loaded */
  async ofOne(person: CurrentUser, job: JobRecord, known?: Omit<JobParts, 'job'>): Promise<JobDto> {
    const [view] = known ? await this.viewsOf(person, [{ job, ...known }]) : await this.of(person, [job]);
    if (!view) throw new Error(`the task of job ${String(job._id)} is not there`);
    return view;
  }

  /** The pay of a cancellation by this person; null if they cannot cancel the job. */
  cancellationOf(person: CurrentUser, job: JobRecord): CancellationDto | null {
    const isCancellable = holdsAny(person, ['projects']) && JOB_LIFECYCLE.find('cancel', job.status) !== undefined;
    return isCancellable ? cancellationPay(job, this.clock.now()) : null;
  }

  openJob(person: CurrentUser, job: JobRecord): OpenJobDto {
    const { _id, status, startedAt, task } = job;
    const { taskName, title } = task;
    const clockMinutes = clockMinutesOf(job.clock.seconds);
    const cancellation = this.cancellationOf(person, job);
    return { _id: String(_id), status, taskName, title, startedAt: instant(startedAt), clockMinutes, cancellation };
  }

  /** The invoice of an approved job, or of a cancelled job that was paid. */
  async invoiceOf({ _id, invoice }: JobRecord): Promise<InvoiceSummary | null> {
    return invoice ? ((await this.invoices.summariesForJobs([_id])).get(String(_id)) ?? null) : null;
  }

  private async viewsOf(person: CurrentUser, all: readonly JobParts[]): Promise<JobDto[]> {
    const work = all.map(({ job }) => offeredWork(job, hasPayDay(job.status, consentAmountOf(job))));
    const [offers, estimates, terms, annotators, proposers] = await Promise.all([
      this.offers.of(work),
      this.estimates.of(
        person.role,
        all.filter((_, place) => work[place]?.rate),
      ),
      this.content.of(all.map(({ job }) => job)),
      person.role === 'ADMIN' ? this.users.findSummaries(all.map(({ job }) => job.annotatorId)) : undefined,
      person.role === 'ADMIN' ? this.proposersOf(all) : undefined,
    ]);
    const missing = person.role === 'USER' ? await this.content.notAllowedBy(person, terms) : [];
    return all.map((parts, place) => ({
      ...this.view(person, parts, withEstimate(offers[place] ?? null, parts.job, estimates.get(String(parts.job._id)))),
      task: { ...toSharedTask(parts.task), taskLink: workLinkOf(parts.task, String(parts.job._id)), project: projectOf(person, parts.job) },
      content: [...(terms[place]?.content ?? [])],
      contentToAllow: missing[place]?.length ? [...missing[place]] : undefined,
      stopsLongDays: terms[place]?.stopsLongDays ?? false,
      unreadMessages: parts.job.unread[sideOf(person)],
      timeFlags: person.role === 'ADMIN' ? shownFlags(parts.job) : undefined,
      onlyDoubt: person.role === 'ADMIN' ? parts.job.onlyDoubt : undefined,
      drawn: seesSample(person) ? parts.job.drawn : undefined,
      proposal: person.role === 'ADMIN' ? toProposal(parts.job) : undefined,
      proposedByYou: isProposer(parts.job, person._id) || undefined,
      annotator: toAnnotator(person, annotators?.get(String(parts.job.annotatorId))),
      history: parts.job.history.map((entry) => toEntry(entry, proposers?.get(entry.proposedBy ?? ''))),
    }));
  }

  /** Names of the admins who proposed rejections, by id. */
  private async proposersOf(all: readonly JobParts[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(all.flatMap(({ job }) => job.history.flatMap(({ proposedBy }) => proposedBy ?? [])));
    return ids.size === 0 ? new Map() : this.users.findNames([...ids].map((id) => new Types.ObjectId(id)));
  }

  private view(
    person: CurrentUser,
    { job, invoice }: JobParts,
    offer: JobOfferDto | null,
  ): Omit<
    JobDto,
    | 'task'
    | 'content'
    | 'contentToAllow'
    | 'stopsLongDays'
    | 'annotator'
    | 'unreadMessages'
    | 'timeFlags'
    | 'onlyDoubt'
    | 'drawn'
    | 'proposal'
    | 'proposedByYou'
    | 'history'
  > {
    const { status, rate, submission, dueDate, approvedAmount, rejectionReason } = job;
    const facts = { ...factsOf(job, invoice), proposedByYou: isProposer(job, person._id) };
    return {
      _id: String(job._id),
      status,
      rate,
      payReserved: reservedOf(job),
      offer,
      proposedAmount: proposalOf(job),
      dueDate,
      assignedAt: job.assignedAt.toISOString(),
      statusChangedAt: job.statusChangedAt.toISOString(),
      startedAt: instant(job.startedAt),
      beginBy: instant(beginByOf(job)),
      claimedMinutes: submission?.minutes ?? null,
      items: job.items && {
        ...job.items,
        toReview: seesSample(person) ? job.items.toReview : 0,
        proposedMinutes: proposedMinutesOf(job.clock),
      },
      progress: job.items && progressOf(job.items),
      data: toJobData(job.data, this.settings.dataPrice),
      setAside: job.setAside ?? false,
      clockMinutes: clockMinutesOf(job.clock.seconds),
      clockRunning: isRunning(job.clock, this.clock.now()),
      guidelineOpenedAt: instant(job.guidelineOpenedAt),
      submittedDate: instant(job.submittedDate),
      decideBy: instant(job.decideBy ?? null),
      consentAmount: consentAmountOf(job),
      waitsFor: waitsForOf(job),
      held: job.held ?? false,
      consented: job.consented ?? false,
      appeal: job.appeal ?? null,
      reviewDays: reviewDaysOf(job),
      ownWork: job.ownWork ?? null,
      paidWaiting: job.paidWaiting ?? [],
      examPay: isEndedJob(status) || !job.examPay ? null : { minutes: job.examPay.minutes, pays: job.examPay.pays },
      guideline: job.guideline ? toGuideline(job.guideline) : null,
      approvedDate: instant(job.approvedDate),
      rejectedDate: instant(job.rejectedDate),
      approvedAmount,
      rejectionReason,
      rejectionClause: job.rejectionClause ?? null,
      endReason: job.endReason,
      submission: submission && toSubmission(submission),
      invoice,
      allowedActions: JOB_LIFECYCLE.allowed(facts, actorKindOf(person), person.scopes).map(({ action }) => action),
    };
  }
}
