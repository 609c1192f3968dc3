import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type OutboxRecord } from './persistence/outbox.schema.js';

/** A mail has failed, the first within an hour. */
@Injectable()
export class MailFailed extends TransactionEvent<[mail: OutboxRecord]> {}

/** A mail to a contact was removed after a permanent refusal of the address. */
@Injectable()
export class MailRefused extends TransactionEvent<[mail: OutboxRecord, reason: string]> {}
