import { Injectable } from '@nestjs/common';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { notFound } from '../../../../../common/errors/errors.js';
import { type Changed, type Many, type One } from '../../../../../common/openapi/responses.js';
import { type Page, type TabTotals } from '../../../../../common/pagination/find-page.js';
import { ClosingAccounts } from '../../../../people/users/closing-accounts.js';
import { type CountPaymentsQueryDto, type ListPaymentsQueryDto } from './list-payments.query.dto.js';
import { type PaymentDetailDto, type PaymentDto } from '../../invoices/dto/payment.dto.js';
import { PaymentViews } from './payment-views.js';
import { invoicesOwnerFor, maySeeInvoice } from '../../invoices/payments.policy.js';
import { type PayManyDto, type PayOneDto } from '../../payouts/dto/payout.dto.js';
import { PayService } from '../../payouts/creation/pay.service.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';

/** People whose invoices a list can select. */
const CLOSING_MAX = 500;

@Injectable()
export class PaymentsService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly views: PaymentViews,
    private readonly payments: PayService,
    private readonly closing: ClosingAccounts,
  ) {}

  async listPayments(
    person: CurrentUser,
    { status, annotatorId, bonusOf, people, ...query }: ListPaymentsQueryDto,
  ): Promise<Page<PaymentDto>> {
    const scope = { annotatorId: invoicesOwnerFor(person, annotatorId), annotatorIds: await this.idsOf(person, people) };
    const { data, page } = await this.invoices.list({ ...scope, list: status, bonusOf }, query);
    return { data: await this.views.of(person, data), page };
  }

  async totals(person: CurrentUser, { annotatorId, people, q }: CountPaymentsQueryDto): Promise<One<TabTotals>> {
    const scope = { annotatorId: invoicesOwnerFor(person, annotatorId), annotatorIds: await this.idsOf(person, people) };
    return { data: await this.invoices.tabTotals(scope, q) };
  }

  /** @returns undefined for all people */
  private async idsOf({ role }: CurrentUser, people: 'closing' | undefined): Promise<Types.ObjectId[] | undefined> {
    if (role !== 'ADMIN' || !people) return undefined;
    return (await this.closing.find(CLOSING_MAX)).map(({ _id }) => _id);
  }

  /** @throws 404 if there is none, or it belongs to another person */
  async findOne(person: CurrentUser, id: string): Promise<One<PaymentDetailDto>> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    return { data: await this.views.detail(person, invoice) };
  }

  /** @throws 404; 409 if it is not Unpaid, or something stops the payout */
  async pay(person: CurrentUser, id: string, how: PayOneDto): Promise<Changed<PaymentDetailDto>> {
    const { message, invoice } = await this.payments.payOne(person, id, how);
    return { message, data: await this.views.detail(person, invoice) };
  }

  /** Pays many invoices. One that cannot be paid is reported in `failed` and does not stop the others. */
  async payMany(person: CurrentUser, chosen: PayManyDto): Promise<Many<PaymentDetailDto>> {
    const { invoices, failed } = await this.payments.payMany(person, chosen);
    return { message: WORK_MESSAGES.invoicesPaid, data: await this.views.details(person, invoices), failed };
  }
}
