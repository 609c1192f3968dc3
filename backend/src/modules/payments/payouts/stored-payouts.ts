import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type PayoutFact, PayoutReader } from '../records/trace/payout-reader.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

/** Payouts as traces, receipts and statements read them. */
@Injectable()
export class StoredPayouts extends PayoutReader {
  constructor(private readonly payouts: PayoutRepository) {
    super();
  }

  override async byIds(ids: readonly string[]): Promise<PayoutFact[]> {
    return (await this.payouts.findMany(ids.map((id) => new Types.ObjectId(id)))).map(factOf);
  }

  override async byReference(text: string): Promise<PayoutFact[]> {
    return (await this.payouts.findByAnyReference(text)).map(factOf);
  }
}

const factOf = ({ account, invoices, ...payout }: PayoutRecord): PayoutFact => ({
  _id: String(payout._id),
  reference: payout.reference,
  status: payout.status,
  provider: payout.provider,
  bankReference: payout.bankReference,
  why: payout.why,
  grossKobo: payout.grossKobo,
  feeKobo: payout.feeKobo,
  netKobo: payout.netKobo,
  accountName: account.accountName,
  maskedNumber: account.maskedNumber,
  bankCode: account.bankCode,
  invoiceIds: invoices.map(({ _id }) => String(_id)),
  createdAt: payout.createdAt,
  sentAt: payout.sentAt,
  paidAt: payout.paidAt,
});
