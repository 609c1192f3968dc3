import { Injectable, StreamableFile } from '@nestjs/common';
import { INVOICE_LIFECYCLE, WORK_TEXTS, formatMoney, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Person, actorOf } from '../../common/access/person.js';
import { Clock } from '../../common/clock/clock.js';
import { conflict, notFound } from '../../common/errors/errors.js';
import { forEachId } from '../../common/errors/for-each.js';
import { transitionOrConflict } from '../../common/lifecycle/transition.js';
import { type Changed, type Many, type One } from '../../common/openapi/shapes.js';
import { type Page } from '../../common/pagination/find-page.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { NoticesService } from '../notifications/notices.service.js';
import { type UserSummary, UsersService } from '../users/users.service.js';
import { type ListPaymentsQueryDto } from './dto/list-payments.query.dto.js';
import { type PaymentDetailDto, type PaymentDto, toPaymentDetailDto, toPaymentDto } from './dto/payment.dto.js';
import { invoicesOwnerFor, maySeeInvoice } from './payments.policy.js';
import { receiptPdf } from './receipt/receipt-pdf.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { type InvoiceRecord } from './persistence/invoice.schema.js';

/** Invoices as annotators see theirs and admins pay them. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly users: UsersService,
    private readonly notices: NoticesService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(person: Person, { status, ...query }: ListPaymentsQueryDto): Promise<Page<PaymentDto>> {
    const { data, page } = await this.invoices.list({ annotatorId: invoicesOwnerFor(person), tab: status }, query);
    const annotators = await this.annotatorsFor(person, data);
    return { data: data.map((invoice) => toPaymentDto(invoice, annotators.get(String(invoice.annotatorId)))), page };
  }

  /** @throws 404 where there is none, or it is not this person's */
  async findOne(person: Person, id: string): Promise<One<PaymentDetailDto>> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    return { data: await this.detail(person, invoice) };
  }

  /**
   * The receipt of a paid invoice as a PDF.
   *
   * @throws 404 where there is none, or it is not this person's; 409 where it is not paid
   */
  async receipt(person: Person, id: string): Promise<StreamableFile> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    const { invoiceNumber, amount, invoicedDate, paidDate, task } = invoice;
    if (!paidDate) throw conflict(WORK_TEXTS.receiptNotYet);
    const annotator = (await this.users.findSummaries([invoice.annotatorId])).get(String(invoice.annotatorId));
    const pdf = await receiptPdf({
      invoiceNumber,
      amount,
      invoicedDate,
      paidDate,
      annotatorName: annotator ? `${annotator.firstname} ${annotator.lastname}` : '',
      username: annotator?.username ?? '',
      taskTitle: task.title,
      taskName: task.taskName,
    });
    return new StreamableFile(pdf, { type: 'application/pdf', disposition: `attachment; filename="receipt-${invoiceNumber}.pdf"` });
  }

  /**
   * Pays one invoice in the currency it has.
   *
   * @throws 404; 409 where it is not Unpaid (any more)
   */
  async pay(person: Person, id: string): Promise<Changed<PaymentDetailDto>> {
    const paid = await this.transactions.run((session) => this.payWithin(session, person, id));
    return { message: WORK_TEXTS.invoicePaid, data: await this.detail(person, paid) };
  }

  /** Pays many invoices, each on its own: what cannot be paid says why and holds up none of the others. */
  async payMany(person: Person, ids: readonly string[]): Promise<Many<PaymentDetailDto>> {
    const { data, failed } = await forEachId(ids, async (id) => (await this.pay(person, id)).data);
    return { message: WORK_TEXTS.invoicesPaid, data, failed };
  }

  private async payWithin(session: ClientSession, person: Person, id: string): Promise<InvoiceRecord> {
    const invoice = await this.invoices.findById(id, session);
    if (!invoice) throw notFound();
    const { action, from, to } = transitionOrConflict(INVOICE_LIFECYCLE, 'pay', invoice.status);
    const now = this.clock.now();
    const paid = await this.invoices.move(session, invoice._id, {
      from,
      set: { status: to, paidDate: now },
      entry: { action, from, to, by: actorOf(person), at: now, reason: null },
    });
    if (!paid) {
      const present = await this.invoices.findById(id);
      throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, present?.status ?? to));
    }
    await this.notices.tell(session, {
      userId: paid.annotatorId,
      kind: 'invoice-paid',
      data: { invoiceNumber: paid.invoiceNumber, amountText: formatMoney(paid.amount) },
    });
    const target = { _id: paid._id, name: paid.invoiceNumber };
    await this.audit.record(session, { by: person, action: 'invoice.pay', target, before: invoice, after: { status: paid.status, paidDate: paid.paidDate } });
    return paid;
  }

  private async detail(person: Person, invoice: InvoiceRecord): Promise<PaymentDetailDto> {
    const annotators = await this.annotatorsFor(person, [invoice]);
    return toPaymentDetailDto(invoice, annotators.get(String(invoice.annotatorId)));
  }

  private async annotatorsFor(person: Person, invoices: readonly InvoiceRecord[]): Promise<Map<string, UserSummary>> {
    if (person.role !== 'ADMIN') return new Map();
    return this.users.findSummaries(invoices.map(({ annotatorId }) => annotatorId));
  }
}
