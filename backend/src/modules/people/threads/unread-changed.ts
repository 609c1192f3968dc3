import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type Side, type ThreadRecord } from './persistence/thread.schema.js';

export interface UnreadOfSide {
  readonly side: Side;
  readonly count: number;
}

export const NOTHING_UNREAD: Readonly<Record<Side, number>> = { annotator: 0, admin: 0 };

/** The number of unread messages of a thread has changed. Jobs copy the numbers. */
@Injectable()
export class UnreadChanged extends TransactionEvent<[thread: Pick<ThreadRecord, '_id' | 'kind'>, unread: UnreadOfSide]> {}
