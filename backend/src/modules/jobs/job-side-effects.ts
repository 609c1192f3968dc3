import { Injectable } from '@nestjs/common';
import { formatMoney } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser, actorOf } from '../../common/access/current-user.js';
import { AuditService } from '../audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { InvoicesService } from '../payments/invoices/invoices.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type JobTransition, errorText } from './domain/job-transitions.js';
import { type JobParts } from './job-views.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** A transition that is made in the transaction of its side effects. */
export interface MadeTransition {
  readonly person: CurrentUser;
  readonly transition: JobTransition;
  readonly before: JobRecord;
  readonly after: JobRecord;
}

/** What follows from a transition of a job, in the same transaction. */
@Injectable()
export class JobSideEffects {
  constructor(
    private readonly jobs: JobRepository,
    private readonly tasks: TaskWorkService,
    private readonly invoices: InvoicesService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
  ) {}

  /** @returns the job as it is then, with its task and invoice */
  async run(session: ClientSession, made: MadeTransition): Promise<JobParts> {
    const { before, after, transition } = made;
    const task = await this.tasks.countTransition(session, after.taskId, before.status, after.status);
    await this.record(session, made, task);
    if (transition.action === 'approve') return this.invoice(session, made, task);
    if (transition.action === 'reject') await this.voidInvoice(session, made, task);
    return { job: after, task, invoice: null };
  }

  private async record(session: ClientSession, { person, transition, before, after }: MadeTransition, task: TaskRecord): Promise<void> {
    const { _id, status, approvedAmount, submission } = after;
    const { action } = transition;
    await this.audit.record(session, {
      by: person,
      action: `job.${action}`,
      target: { _id, name: taskTitleOf(task) },
      before,
      after: { status, approvedAmount, ...(action === 'submit' ? { submission } : {}) },
      reason: errorText(transition),
    });
  }

  /** The invoice comes last: approvals wait for each other from its number on. */
  private async invoice(session: ClientSession, { person, after }: MadeTransition, task: TaskRecord): Promise<JobParts> {
    const { _id: jobId, annotatorId, approvedAmount: amount } = after;
    if (!amount) throw new Error(`the approved job ${String(jobId)} has no amount`);
    const title = taskTitleOf(task);
    const data = { taskTitle: title, jobId: String(jobId), amountText: formatMoney(amount) };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'job-approved', data });
    const { taskName, modality, taskLink } = task;
    const made = await this.invoices.createForJob(session, {
      jobId,
      annotatorId,
      amount,
      actor: actorOf(person),
      task: { title, taskName, modality, taskLink },
    });
    const invoice = { _id: String(made._id), invoiceNumber: made.invoiceNumber };
    const job = await this.jobs.setInvoice(session, after, invoice);
    return { job, task, invoice: { ...invoice, status: made.status } };
  }

  private async voidInvoice(
    session: ClientSession,
    { person, transition, before, after }: MadeTransition,
    task: TaskRecord,
  ): Promise<void> {
    const reason = errorText(transition) ?? '';
    if (before.status === 'approved') await this.invoices.voidForJob(session, { jobId: after._id, actor: actorOf(person), reason });
    const data = { taskTitle: taskTitleOf(task), jobId: String(after._id), reason };
    await this.notifications.notify(session, { userId: after.annotatorId, kind: 'job-rejected', data });
  }
}
