import { Injectable, StreamableFile } from '@nestjs/common';
import { WORK_MESSAGES, bankName } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { conflict, notFound } from '../../../../../common/errors/errors.js';
import { UsersService } from '../../../../people/users/users.service.js';
import { payOf } from '../../invoices/domain/invoice-pay.js';
import { maySeeInvoice } from '../../invoices/payments.policy.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { titleOfInvoice } from '../../invoices/domain/invoice-names.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';
import { type PayoutRecord } from '../../payouts/persistence/payout.schema.js';
import { type ReceiptPayout } from './receipt-facts.js';
import { receiptPdf } from './receipt-pdf.js';

@Injectable()
export class ReceiptsService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly users: UsersService,
    private readonly payouts: PayoutRepository,
  ) {}

  /** @throws 404 if there is none, or it belongs to another person; 409 if it is not paid */
  async receipt(person: CurrentUser, id: string): Promise<StreamableFile> {
    const invoice = await this.invoices.findById(id);
    if (!invoice || !maySeeInvoice(person, invoice)) throw notFound();
    const { invoiceNumber, amount, quote, invoicedDate, paidDate, task, payoutId } = invoice;
    if (!paidDate || invoice.status !== 'Paid') throw conflict(WORK_MESSAGES.receiptNotYet);
    const annotator = (await this.users.findSummaries([invoice.annotatorId])).get(String(invoice.annotatorId));
    const [payout] = await this.payouts.findMany(payoutId ? [payoutId] : []);
    const pdf = await receiptPdf({
      invoiceNumber,
      amount,
      quote,
      ...payOf(invoice, 0),
      invoicedDate,
      paidDate,
      annotatorName: annotator ? `${annotator.firstname} ${annotator.lastname}` : '',
      username: annotator?.username ?? '',
      taskTitle: titleOfInvoice(invoice),
      taskName: task?.taskName ?? null,
      payout: payout ? toReceiptPayout(payout) : null,
    });
    return new StreamableFile(pdf, { type: 'application/pdf', disposition: `attachment; filename="receipt-${invoiceNumber}.pdf"` });
  }
}

const toReceiptPayout = ({ reference, bankReference, account, invoices }: PayoutRecord): ReceiptPayout => ({
  reference,
  bankReference,
  accountName: account.accountName,
  maskedNumber: account.maskedNumber,
  bankName: bankName(account.bankCode) ?? account.bankCode,
  invoices: invoices.length,
});
