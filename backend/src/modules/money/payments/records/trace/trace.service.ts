import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { notFound } from '../../../../../common/errors/errors.js';
import { type One } from '../../../../../common/openapi/responses.js';
import { toPostingDto } from '../../ledger/dto/ledger.dto.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { PaymentViews } from '../payments/payment-views.js';
import { maySeeInvoice } from '../../invoices/payments.policy.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../../invoices/persistence/invoice.schema.js';
import { type TraceDto, type TraceResultsDto, toTracePayoutDto } from './dto/trace.dto.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';

@Injectable()
export class TraceService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly views: PaymentViews,
    private readonly postings: PostingRepository,
    private readonly payouts: PayoutRepository,
  ) {}

  /** @throws 404 if there is none, or it belongs to another person */
  async ofInvoice(person: CurrentUser, id: string): Promise<One<TraceDto>> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    return { data: await this.trace(person, invoice) };
  }

  /** @param q an invoice number, a payout reference or a bank reference */
  async findTrace(person: CurrentUser, q: string): Promise<One<TraceResultsDto>> {
    const text = q.trim();
    const [invoice, payouts] = await Promise.all([this.invoices.findByNumber(text.toUpperCase()), this.payouts.findByAnyReference(text)]);
    const paid = await this.invoices.findMany(payouts.flatMap(({ invoices }) => invoices.map(({ _id }) => _id)));
    const found = new Map([...(invoice ? [invoice] : []), ...paid].map((record) => [String(record._id), record]));
    const traces: TraceDto[] = [];
    for (const record of found.values()) traces.push(await this.trace(person, record));
    return { data: { traces } };
  }

  private async trace(person: CurrentUser, invoice: InvoiceRecord): Promise<TraceDto> {
    const postings = await this.postings.ofInvoice(String(invoice._id));
    const payoutIds = new Set(postings.flatMap(({ payoutId }) => payoutId ?? []));
    const [detail, payouts] = await Promise.all([this.views.detail(person, invoice), this.payouts.findMany([...payoutIds])]);
    return {
      invoice: detail,
      payouts: payouts.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()).map(toTracePayoutDto),
      postings: postings.map(toPostingDto),
    };
  }
}
