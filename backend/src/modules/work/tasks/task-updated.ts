import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** A task has changed. Jobs copy parts of their task. */
@Injectable()
export class TaskUpdated extends TransactionEvent<[before: TaskRecord, after: TaskRecord]> {}
