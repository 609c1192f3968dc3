import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';

/** What an erasure needs of the sealed records of money. */
@Injectable()
export class SealedMoney {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
  ) {}

  /** Seals the invoices and payouts that the erasure of a person changed, in its transaction. */
  async sealErased(session: ClientSession, personId: Types.ObjectId): Promise<void> {
    await this.invoices.sealed.sealErased(session, personId);
    await this.payouts.sealed.sealErased(session, personId);
  }
}
