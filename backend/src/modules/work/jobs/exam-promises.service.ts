import { Injectable } from '@nestjs/common';
import { bonusAmountText, examPay, examPayReason, invoicePayBy } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { SYSTEM_ACTOR } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AccountReminders } from '../../money/payments/accounts/account-reminders.service.js';
import { InvoicesService } from '../../money/payments/invoices/invoices.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ProjectExams } from '../projects/project-exams.js';
import { type ExamPayer } from '../projects/project-work.service.js';
import { deadlineFrom } from './domain/review-deadline.js';
import { type JobExamPay, type JobRecord } from './persistence/job.schema.js';
import { type PaidExam, PersonJobsRepository } from './persistence/person-jobs.repository.js';

/** The pay of passed exams: each job after the pass promises it at its assignment. The first approval pays it, once per person and exam. */
@Injectable()
export class ExamPromises {
  constructor(
    private readonly exams: ProjectExams,
    private readonly jobs: PersonJobsRepository,
    private readonly invoices: InvoicesService,
    private readonly accounts: AccountReminders,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @returns what a new job promises; null if its project pays no exam, or the person has not passed it, or was paid */
  async of(session: ClientSession, annotatorId: Types.ObjectId, payer: ExamPayer | null): Promise<JobExamPay | null> {
    if (!payer) return null;
    const { examId, rate } = payer;
    const pass = await this.exams.implementation.lockFirstPass(session, annotatorId, examId);
    if (!pass || pass.isPaid) return null;
    const pays = examPay(rate, pass.minutes);
    return pays && { examId, minutes: pass.minutes, pays };
  }

  /** Pays what an approved job promises. Call it after the invoice of the job: invoices share a counter. */
  async pay(session: ClientSession, { _id: jobId, annotatorId, projectId, examPay: promised }: JobRecord): Promise<void> {
    if (!promised) return;
    const { examId, pays } = promised;
    // An annotator who has become an admin gets no bonus.
    if ((await this.users.findOne(annotatorId, session))?.role !== 'USER') return;
    const pass = await this.exams.implementation.lockFirstPass(session, annotatorId, examId);
    if (!pass || pass.isPaid) return;
    await this.exams.implementation.notePaid(session, pass._id);
    await this.endOthers(session, annotatorId, { examId, except: jobId });
    const { title: about } = pass;
    const reason = examPayReason(about);
    const amount = { amount: pays.amount, currency: pays.currency };
    const bonus = { reason, about, jobId: String(jobId), projectId: projectId && String(projectId), examId: String(examId) };
    const isToBeReminded = await this.accounts.noteApproval(session, annotatorId);
    const owed = { annotatorId, amount, actor: SYSTEM_ACTOR, bonus };
    const { _id, invoiceNumber, invoicedDate, naira } = await this.invoices.createBonus(session, owed);
    const data = { invoiceId: String(_id), amountText: bonusAmountText(amount, naira), about, reason, payBy: invoicePayBy(invoicedDate) };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'bonus-given', data });
    if (isToBeReminded) await this.accounts.notify(session, annotatorId);
    const after = { annotatorId: String(annotatorId), amount, about };
    await this.audit.record(session, { by: null, action: 'bonus.give', target: { _id, name: invoiceNumber }, after, reason });
  }

  /** Work that waited for a person because of the exam's pay alone has a deadline from now on. */
  private async endOthers(session: ClientSession, annotatorId: Types.ObjectId, paid: PaidExam): Promise<void> {
    const at = this.clock.now();
    for (const job of await this.jobs.dropPromises(session, annotatorId, paid)) {
      const decideBy = deadlineFrom(at, job);
      if (decideBy) await this.jobs.setDeadline(session, job._id, decideBy);
    }
  }
}
