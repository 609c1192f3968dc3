import { Injectable } from '@nestjs/common';
import {
  type Money,
  clauseText,
  clockMinutesOf,
  eventOfJobAction,
  formatMinutes,
  formatMoney,
  invoicePayBy,
  workLinkOf,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { actorKindOf, recordOfActor } from '../../../common/access/current-user.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { type PayChange } from '../../people/notifications/domain/work.kinds.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { AccountReminders } from '../../money/payments/accounts/account-reminders.service.js';
import { InvoicesService } from '../../money/payments/invoices/invoices.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { AppealLog } from './appeals/appeal-log.js';
import { RejectionBreaker } from './breaker/rejection-breaker.js';
import { type JobTransition, reasonOf } from './domain/job-transitions.js';
import { type MadeTransition } from './domain/made-transition.js';
import { jobEvent } from './domain/job-event.js';
import { proposalOf } from './domain/job-time.js';
import { ExamPromises } from './exam-promises.service.js';
import { JobFunds } from './funds/job-funds.service.js';
import { HandBackLimit } from './hand-back-limit.js';
import { ItemWork } from './item-work.js';
import { type JobParts } from './job-views.js';
import { JobRepository } from './persistence/job.repository.js';
import { type JobRecord } from './persistence/job.schema.js';

/** The change of pay by an approval with a reason, for the annotator: the claimed time, its amount, and the reason. */
function changeOf(transition: JobTransition, job: JobRecord): PayChange | null {
  const reason = reasonOf(transition);
  if (transition.action !== 'approve' || !reason) return null;
  const proposed = proposalOf(job);
  return {
    claimedText: job.submission ? formatMinutes(job.submission.minutes) : null,
    proposedText: proposed && formatMoney(proposed),
    paidText: transition.approvedMinutes === null ? null : formatMinutes(transition.approvedMinutes),
    reason,
  };
}

/** Side effects of a transition of a job, in the same transaction. */
@Injectable()
export class JobSideEffects {
  constructor(
    private readonly jobs: JobRepository,
    private readonly appeals: AppealLog,
    private readonly breaker: RejectionBreaker,
    private readonly itemWork: ItemWork,
    private readonly funds: JobFunds,
    private readonly handBacks: HandBackLimit,
    private readonly promises: ExamPromises,
    private readonly tasks: TaskWorkService,
    private readonly invoices: InvoicesService,
    private readonly notifications: NotificationsService,
    private readonly accounts: AccountReminders,
    private readonly events: AdminEvents,
    private readonly audit: AuditService,
  ) {}

  /** @returns the job after all effects, with its task and invoice */
  async run(session: ClientSession, made: MadeTransition): Promise<JobParts> {
    const { before, transition } = made;
    await this.handBacks.check(session, made);
    const task = await this.tasks.countTransition(session, before.taskId, before.status, made.after.status);
    if (!made.after.live) await this.freePlace(session, made.after);
    const after = await this.funds.follow(session, made, await this.followItems(session, made, task));
    await this.record(session, made, task);
    await this.appeals.follow(session, made);
    await this.breaker.follow(session, made);
    await this.notifyAdmins(session, made);
    if (transition.action === 'approve' || transition.action === 'consent' || transition.action === 'settle')
      return this.approve(session, made, task);
    if (transition.action === 'overturn') return this.overturn(session, made, task);
    if (transition.action === 'uphold' || transition.action === 'reopen') await this.tellAppellant(session, made, task, null);
    const paid = transition.action === 'cancel' ? await this.cancel(session, made, task) : null;
    if (paid) return paid;
    if (transition.action === 'reject') await this.voidInvoice(session, made, task);
    return { job: after, task, invoice: null };
  }

  /** Reads the job of this transaction: it may have been set aside since the decision. */
  private async freePlace(session: ClientSession, { taskId, setAside, onlyDoubt }: JobRecord): Promise<void> {
    if (setAside) await this.tasks.countSetAside(session, [taskId], -1);
    else if (onlyDoubt) await this.tasks.countDoubtJobs(session, [taskId], -1);
  }

  /** Applies the transition to the items of an in-product job: they are submitted, returned to its annotator, or accepted. */
  private async followItems(session: ClientSession, { actor, transition, after }: MadeTransition, task: TaskRecord): Promise<JobRecord> {
    if (!after.items) return after;
    const bySystem = actor.kind === 'system';
    const made = { action: transition.action, job: after, task, at: after.statusChangedAt, bySystem };
    return this.jobs.setItems(session, after._id, await this.itemWork.implementation.follow(session, made, after.items));
  }

  private async record(session: ClientSession, { actor, transition, before, after }: MadeTransition, task: TaskRecord): Promise<void> {
    const { _id, status, approvedAmount, submission } = after;
    const { action } = transition;
    await this.audit.record(session, {
      by: actor.kind === 'person' ? actor.person : null,
      action: actor.kind === 'system' && action === 'cancel' ? 'job.release' : `job.${action}`,
      target: { _id, name: taskTitleOf(task) },
      before,
      after: {
        status,
        approvedAmount,
        ...(action === 'submit' ? { submission } : {}),
        ...('approvedMinutes' in transition
          ? {
              approvedMinutes: transition.approvedMinutes,
              clockMinutes: clockMinutesOf(after.clock.seconds),
              minutesConfirmed: transition.action === 'approve' && transition.confirmed,
            }
          : {}),
      },
      // Words of the annotator are in the appeal, where an erasure removes them.
      reason: action === 'appeal' ? null : reasonOf(transition),
    });
  }

  private async notifyAdmins(session: ClientSession, { actor, transition, after }: MadeTransition): Promise<void> {
    if (transition.action === 'cancel' && transition.handedBack === 'content')
      return this.events.record(session, jobEvent('jobs-declined', after));
    const kind = eventOfJobAction(transition.action);
    // Admins hear of what annotators do, and of a job that needs a price.
    if (!kind || (actorKindOf(recordOfActor(actor)) !== 'annotator' && transition.action !== 'reopen')) return;
    await this.events.record(session, jobEvent(kind, after));
  }

  /** The invoice comes last: from its number on, approvals wait for each other. */
  private async approve(session: ClientSession, made: MadeTransition, task: TaskRecord): Promise<JobParts> {
    const { transition, after } = made;
    const { _id: jobId, annotatorId, approvedAmount: amount } = after;
    if (!amount) throw new Error(`the approved job ${String(jobId)} has no amount`);
    const change = changeOf(transition, after);
    const consent = transition.action === 'approve' ? null : reasonOf(transition);
    const data = { taskTitle: taskTitleOf(task), jobId: String(jobId), amountText: formatMoney(amount), change, consent };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'job-approved', data });
    return this.payApproved(session, made, task, amount);
  }

  private async overturn(session: ClientSession, made: MadeTransition, task: TaskRecord): Promise<JobParts> {
    const { _id, approvedAmount: amount } = made.after;
    if (!amount) throw new Error(`the job ${String(_id)} is approved on appeal without an amount`);
    await this.tellAppellant(session, made, task, amount);
    return this.payApproved(session, made, task, amount);
  }

  private async payApproved(session: ClientSession, made: MadeTransition, task: TaskRecord, amount: Money): Promise<JobParts> {
    const { parts } = await this.invoice(session, made, task, amount);
    await this.promises.pay(session, made.after);
    return parts;
  }

  private async tellAppellant(
    session: ClientSession,
    { transition, after }: MadeTransition,
    task: TaskRecord,
    amount: Money | null,
  ): Promise<void> {
    const { _id: jobId, annotatorId } = after;
    const said = { won: transition.action !== 'uphold', reason: reasonOf(transition) ?? '', amountText: amount && formatMoney(amount) };
    const data = { taskTitle: taskTitleOf(task), jobId: String(jobId), ...said };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'appeal-decided', data });
  }

  /** @returns null if it is not paid */
  private async cancel(session: ClientSession, made: MadeTransition, task: TaskRecord): Promise<JobParts | null> {
    const { _id: jobId, annotatorId, approvedAmount: amount, endReason, startedAt, submission } = made.after;
    const invoiced = amount && (await this.invoice(session, made, task, amount));
    const paid = amount &&
      invoiced && { amountText: formatMoney(amount), nairaText: invoiced.naira && formatMoney(invoiced.naira), payBy: invoiced.payBy };
    const wasStarted = startedAt !== null || submission !== null;
    const data = { taskTitle: taskTitleOf(task), jobId: String(jobId), reason: endReason ?? '', wasStarted, paid };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'job-cancelled', data });
    return invoiced?.parts ?? null;
  }

  private async invoice(session: ClientSession, { actor, after }: MadeTransition, task: TaskRecord, amount: Money) {
    const { _id: jobId, annotatorId } = after;
    const isToBeReminded = await this.accounts.noteApproval(session, annotatorId);
    const { taskName, modality } = task;
    const taskLink = workLinkOf(task, String(jobId));
    const { _id, invoiceNumber, status, naira, invoicedDate } = await this.invoices.createForJob(session, {
      jobId,
      annotatorId,
      amount,
      actor: recordOfActor(actor),
      task: { title: taskTitleOf(task), taskName, modality, taskLink },
    });
    if (isToBeReminded) await this.accounts.notify(session, annotatorId);
    const invoice = { _id: String(_id), invoiceNumber };
    const job = await this.jobs.setInvoice(session, after, invoice);
    const payBy = invoicePayBy(invoicedDate);
    const parts: JobParts = { job, task, invoice: { ...invoice, status, naira, payBy } };
    return { parts, naira, payBy };
  }

  private async voidInvoice(session: ClientSession, { actor, transition, before, after }: MadeTransition, task: TaskRecord): Promise<void> {
    const reason = reasonOf(transition) ?? '';
    if (before.status === 'approved') await this.invoices.voidForJob(session, { jobId: after._id, actor: recordOfActor(actor), reason });
    const clause = after.rejectionClause ? clauseText(after.rejectionClause) : null;
    const data = { taskTitle: taskTitleOf(task), jobId: String(after._id), clause, reason };
    await this.notifications.notify(session, { userId: after.annotatorId, kind: 'job-rejected', data });
  }
}
