import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../../../database/transaction-event.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

/** A payout was paid, failed, or came back. A payout that was paid may come back later. */
@Injectable()
export class PayoutEnded extends TransactionEvent<[payout: PayoutRecord]> {}
