import { Injectable } from '@nestjs/common';
import { BONUS_MESSAGES, bonusAmountText, invoicePayBy } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { badInput } from '../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AccountReminders } from '../../money/payments/accounts/account-reminders.service.js';
import { type PaymentDetailDto } from '../../money/payments/invoices/dto/payment.dto.js';
import { InvoicesService } from '../../money/payments/invoices/invoices.service.js';
import { type InvoicedBonus } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { PaymentsService } from '../../money/payments/records/payments/payments.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { JobWorkService } from '../jobs/job-work.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type GiveBonusDto } from './dto/bonus.dto.js';

type Work = Omit<InvoicedBonus, 'reason'>;

/** Pay that no approval made: an invoice of its own, with a reason. */
@Injectable()
export class BonusesService {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly payments: PaymentsService,
    private readonly accounts: AccountReminders,
    private readonly jobs: JobWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
  ) {}

  /** @throws 400 if it is too much, or for work that the annotator did not do; 409 for the admin's own pay */
  async give(person: CurrentUser, given: GiveBonusDto): Promise<Changed<PaymentDetailDto>> {
    if (Boolean(given.jobId) === Boolean(given.projectId)) throw badInput([{ field: 'jobId', message: BONUS_MESSAGES.oneOf }]);
    const [before] = this.effects.prior();
    const id = before ?? (await this.transactions.run((session) => this.create(session, person, given)));
    return { message: BONUS_MESSAGES.given, data: (await this.payments.findOne(person, id)).data };
  }

  /** @throws 404; 409 if it is not a bonus, is paid or in a payout, or is the admin's own */
  async void(person: CurrentUser, id: string, typed: string): Promise<Changed<PaymentDetailDto>> {
    const reason = typed.trim();
    if (this.effects.prior().length === 0) {
      await this.transactions.run(async (session) => {
        const before = await this.invoices.voidBonus(session, id, actorOf(person), reason);
        const { _id, annotatorId, amount, bonus, invoiceNumber } = before;
        const naira = before.naira === null ? null : { amount: before.naira, currency: 'NGN' as const };
        refuseOwn(person, annotatorId, { _id, name: `Invoice: ${invoiceNumber}` });
        const data = { invoiceId: id, amountText: bonusAmountText(amount, naira), about: bonus.about, reason };
        await this.notifications.notify(session, { userId: annotatorId, kind: 'bonus-voided', data });
        const after = { status: 'Void' };
        await this.audit.record(session, { by: person, action: 'bonus.void', target: { _id, name: invoiceNumber }, before, after, reason });
        await this.effects.record(session, id);
      });
    }
    return { message: BONUS_MESSAGES.voided, data: (await this.payments.findOne(person, id)).data };
  }

  /** @returns the id of its invoice */
  private async create(session: ClientSession, person: CurrentUser, given: GiveBonusDto): Promise<string> {
    const annotatorId = new Types.ObjectId(given.annotatorId);
    const amount = { amount: given.amount, currency: given.currency };
    const reason = given.reason.trim();
    refuseOwn(person, annotatorId, { _id: annotatorId, name: 'Bonus: to oneself' });
    const annotator = await this.users.findOne(annotatorId, session);
    if (annotator?.role !== 'USER' || annotator.status !== 'active')
      throw badInput([{ field: 'annotatorId', message: BONUS_MESSAGES.noAccount }]);
    await this.users.lockActive(session, annotatorId);
    const bonus = { reason, ...(await this.workOf(session, annotatorId, given)) };
    const isToBeReminded = await this.accounts.noteApproval(session, annotatorId);
    const { _id, invoiceNumber, invoicedDate, naira } = await this.invoices.createBonus(session, {
      annotatorId,
      amount,
      actor: actorOf(person),
      bonus,
    });
    const invoiceId = String(_id);
    const data = { invoiceId, amountText: bonusAmountText(amount, naira), about: bonus.about, reason, payBy: invoicePayBy(invoicedDate) };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'bonus-given', data });
    if (isToBeReminded) await this.accounts.notify(session, annotatorId);
    const after = { annotatorId: String(annotatorId), amount, about: bonus.about };
    await this.audit.record(session, { by: person, action: 'bonus.give', target: { _id, name: invoiceNumber }, after, reason });
    await this.effects.record(session, invoiceId);
    return invoiceId;
  }

  /** @throws 400 if the annotator did not begin it */
  private async workOf(session: ClientSession, annotatorId: Types.ObjectId, { jobId, projectId }: GiveBonusDto): Promise<Work> {
    if (jobId === undefined) return this.projectOf(annotatorId, projectId ?? '');
    const job = await this.jobs.findById(jobId, session);
    if (!job?.annotatorId.equals(annotatorId) || (!job.startedAt && !job.submission))
      throw badInput([{ field: 'jobId', message: BONUS_MESSAGES.notTheirJob }]);
    return { about: taskTitleOf(job.task), jobId: String(job._id), projectId: job.projectId && String(job.projectId) };
  }

  private async projectOf(annotatorId: Types.ObjectId, id: string): Promise<Work> {
    const projectId = new Types.ObjectId(id);
    const title = (await this.projects.findTitles([projectId])).get(String(projectId));
    if (title === undefined || !(await this.jobs.hasWorkedIn(annotatorId, projectId)))
      throw badInput([{ field: 'projectId', message: BONUS_MESSAGES.notTheirProject }]);
    return { about: title, jobId: null, projectId: String(projectId) };
  }
}
