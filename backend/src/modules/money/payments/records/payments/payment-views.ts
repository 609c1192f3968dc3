import { Inject, Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { UsersService } from '../../../../people/users/users.service.js';
import {
  type PaymentContext,
  type PaymentDetailDto,
  type PaymentDto,
  type PaymentPayoutDto,
  toPaymentDetailDto,
  toPaymentDto,
} from '../../invoices/dto/payment.dto.js';
import { type InvoiceRecord } from '../../invoices/persistence/invoice.schema.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';
import { type PayoutRecord } from '../../payouts/persistence/payout.schema.js';

/** Builds the DTOs of a page of invoices with one query for each collection. */
@Injectable()
export class PaymentViews {
  constructor(
    private readonly users: UsersService,
    private readonly payouts: PayoutRepository,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'payoutFee'>,
  ) {}

  async of(person: CurrentUser, invoices: readonly InvoiceRecord[]): Promise<PaymentDto[]> {
    const contextOf = await this.contexts(person, invoices);
    return invoices.map((invoice) => toPaymentDto(invoice, contextOf(invoice)));
  }

  async details(person: CurrentUser, invoices: readonly InvoiceRecord[]): Promise<PaymentDetailDto[]> {
    const contextOf = await this.contexts(person, invoices);
    return invoices.map((invoice) => toPaymentDetailDto(invoice, contextOf(invoice)));
  }

  async detail(person: CurrentUser, invoice: InvoiceRecord): Promise<PaymentDetailDto> {
    return toPaymentDetailDto(invoice, (await this.contexts(person, [invoice]))(invoice));
  }

  private async contexts(person: CurrentUser, invoices: readonly InvoiceRecord[]): Promise<(invoice: InvoiceRecord) => PaymentContext> {
    const annotators = person.role === 'ADMIN' ? await this.users.findSummaries(invoices.map(({ annotatorId }) => annotatorId)) : undefined;
    const payouts = new Map(
      (await this.payouts.findMany(invoices.flatMap(({ payoutId }) => payoutId ?? []))).map((payout) => [String(payout._id), payout]),
    );
    return ({ annotatorId, payoutId }) => {
      const payout = payouts.get(String(payoutId));
      return { annotator: annotators?.get(String(annotatorId)), payout: payout && payoutView(payout), feeKobo: this.settings.payoutFee };
    };
  }
}

const payoutView = ({ _id, reference, status, bankReference, why }: PayoutRecord): PaymentPayoutDto => ({
  _id: String(_id),
  reference,
  status,
  bankReference,
  why,
});
