import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';

@Injectable()
export class SealedMoney {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
  ) {}

  async sealErased(session: ClientSession, personId: Types.ObjectId): Promise<void> {
    await this.invoices.sealed.sealErased(session, personId);
    await this.payouts.sealed.sealErased(session, personId);
  }
}
