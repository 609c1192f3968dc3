import { Injectable } from '@nestjs/common';
import { businessDate } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { toHistoryEntryDto } from '../../common/lifecycle/history.dto.js';
import { type InvoiceSummary, InvoicesService } from '../payments/invoices/invoices.service.js';
import { type OfferedWork, OffersService } from '../payments/invoices/offers.service.js';
import { type OfferDto } from '../payments/rates/dto/offer.dto.js';
import { type ProjectSummary, ProjectWorkService } from '../projects/project-work.service.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type UserSummary, UsersService } from '../users/users.service.js';
import { allowedActions, minutesOnClock, proposalFor } from './domain/job-figures.js';
import { type JobAnnotatorDto, type JobDto, type JobHistoryEntryDto, type JobMessageShownDto, type JobTaskDto } from './dto/job.dto.js';
import { type JobHistoryEntry, type JobRecord } from './persistence/job.schema.js';

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

function toJobTask(task: TaskRecord, project: ProjectSummary | undefined): JobTaskDto {
  const { taskName, modality, title, taskLink, taskGuidelineLink, dueDate } = task;
  return { _id: String(task._id), taskName, modality, title, taskLink, taskGuidelineLink, dueDate, project: project ?? null };
}

function toAnnotator({ _id, firstname, lastname, username, email, telegram }: UserSummary): JobAnnotatorDto {
  return { _id, firstname, lastname, username, email, telegram };
}

const toEntry = (entry: JobHistoryEntry): JobHistoryEntryDto => ({
  ...toHistoryEntryDto(entry),
  submission: entry.submission,
  approvedAmount: entry.approvedAmount,
  invoiceNumber: entry.invoiceNumber,
});

/** An approved job is invoiced: its invoice says what it pays, and the offer is history. */
const offeredWork = ({ status, rate, submittedDate, dueDate }: JobRecord): OfferedWork => ({
  rate: status === 'approved' ? null : rate,
  handedIn: submittedDate ? businessDate(submittedDate) : dueDate,
});

/** What was written about a job that was read with its messages, the newest first. */
export const messagesOf = ({ messages = [] }: JobRecord): JobMessageShownDto[] =>
  messages.map(({ text, fromName, at }) => ({ text, fromName, at: at.toISOString() })).toReversed();

/** Puts together what answers show of jobs, a whole page with one query for each kind of thing. */
@Injectable()
export class JobViews {
  constructor(
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly invoices: InvoicesService,
    private readonly offers: OffersService,
    private readonly clock: Clock,
  ) {}

  /** The jobs as this person sees them. */
  async of(person: CurrentUser, jobs: readonly JobRecord[]): Promise<JobDto[]> {
    const [tasks, invoices, offers, annotators] = await Promise.all([
      this.tasks.findMany(jobs.map(({ taskId }) => taskId)),
      this.invoices.summariesForJobs(jobs.map(({ _id }) => _id)),
      this.offers.of(jobs.map(offeredWork)),
      person.role === 'ADMIN' ? this.users.findSummaries(jobs.map(({ annotatorId }) => annotatorId)) : undefined,
    ]);
    const projects = await this.projects.findSummaries([...tasks.values()].flatMap(({ projectId }) => (projectId ? [projectId] : [])));
    return jobs.flatMap((job, place) => {
      // A task with jobs is archived, never deleted, so there always is one.
      const task = tasks.get(String(job.taskId));
      if (!task) return [];
      const view = this.view(person, job, invoices.get(String(job._id)), offers[place] ?? null);
      const annotator = annotators?.get(String(job.annotatorId));
      const project = projects.get(String(task.projectId));
      return [{ ...view, task: toJobTask(task, project), annotator: annotator ? toAnnotator(annotator) : null }];
    });
  }

  /** One job as this person sees it. */
  async ofOne(person: CurrentUser, job: JobRecord): Promise<JobDto> {
    const [view] = await this.of(person, [job]);
    if (!view) throw new Error(`the task of job ${String(job._id)} is not there`);
    return view;
  }

  private view(
    person: CurrentUser,
    job: JobRecord,
    invoice: InvoiceSummary | undefined,
    offer: OfferDto | null,
  ): Omit<JobDto, 'task' | 'annotator'> {
    const { status, rate, submission, dueDate, approvedAmount, rejectionReason } = job;
    return {
      _id: String(job._id),
      status,
      rate,
      offer,
      proposedAmount: proposalFor(rate, submission),
      dueDate,
      assignedAt: job.assignedAt.toISOString(),
      statusChangedAt: job.statusChangedAt.toISOString(),
      startedAt: instant(job.startedAt),
      minutesOnClock: minutesOnClock(job.startedAt, job.submittedDate, this.clock.now()),
      guidelineOpenedAt: instant(job.guidelineOpenedAt),
      submittedDate: instant(job.submittedDate),
      approvedDate: instant(job.approvedDate),
      rejectedDate: instant(job.rejectedDate),
      approvedAmount,
      rejectionReason,
      submission,
      invoice: invoice ? { _id: invoice._id, invoiceNumber: invoice.invoiceNumber, status: invoice.status } : null,
      allowedActions: allowedActions(status, person.role, invoice?.status ?? null),
      history: job.history.map(toEntry),
    };
  }
}
