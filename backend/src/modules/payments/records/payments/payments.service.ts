import { Injectable } from '@nestjs/common';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { notFound } from '../../../../common/errors/errors.js';
import { type Changed, type Many, type One } from '../../../../common/openapi/responses.js';
import { type Page, type TabTotals } from '../../../../common/pagination/find-page.js';
import { type CountPaymentsQueryDto, type ListPaymentsQueryDto } from './list-payments.query.dto.js';
import { type PaymentDetailDto, type PaymentDto } from '../../invoices/dto/payment.dto.js';
import { PaymentViews } from './payment-views.js';
import { invoicesOwnerFor, maySeeInvoice } from '../../invoices/payments.policy.js';
import { type PayManyDto, type PayOneDto } from '../../payouts/dto/payout-input.dto.js';
import { PayService } from '../../payouts/creation/pay.service.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';

/** Invoices as annotators see theirs and admins pay them. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly views: PaymentViews,
    private readonly payments: PayService,
  ) {}

  async list(person: CurrentUser, { status, annotatorId, ...query }: ListPaymentsQueryDto): Promise<Page<PaymentDto>> {
    const { data, page } = await this.invoices.list({ annotatorId: invoicesOwnerFor(person, annotatorId), tab: status }, query);
    return { data: await this.views.of(person, data), page };
  }

  /** The number of invoices of each tab. */
  async totals(person: CurrentUser, { annotatorId, q }: CountPaymentsQueryDto): Promise<One<TabTotals>> {
    return { data: await this.invoices.tabTotals({ annotatorId: invoicesOwnerFor(person, annotatorId) }, q) };
  }

  /** @throws 404 where there is none, or it is not this person's */
  async findOne(person: CurrentUser, id: string): Promise<One<PaymentDetailDto>> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    return { data: await this.views.detail(person, invoice) };
  }

  /**
   * Pays one invoice by a payout, and says how far it is.
   *
   * @throws 404; 409 where it is not Unpaid (any more), or something stops the payout
   */
  async pay(person: CurrentUser, id: string, how: PayOneDto): Promise<Changed<PaymentDetailDto>> {
    const { message, invoice } = await this.payments.payOne(person, id, how);
    return { message, data: await this.views.detail(person, invoice) };
  }

  /** Pays many invoices: what cannot be paid says why and holds up none of the others. */
  async payMany(person: CurrentUser, chosen: PayManyDto): Promise<Many<PaymentDetailDto>> {
    const { invoices, failed } = await this.payments.payMany(person, chosen);
    return { message: WORK_MESSAGES.invoicesPaid, data: await this.views.details(person, invoices), failed };
  }
}
