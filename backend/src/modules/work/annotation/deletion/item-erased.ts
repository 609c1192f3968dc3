import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { TransactionEvent } from '../../../../database/transaction-event.js';

/** An item is deleted with all that came of it. Listeners delete their part, or refuse with a 409. */
@Injectable()
export class ItemErased extends TransactionEvent<[itemId: Types.ObjectId]> {}
