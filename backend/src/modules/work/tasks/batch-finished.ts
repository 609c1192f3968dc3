import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** The last job of a task with items was decided, and no further person may have it. It is told again only if a job was open since. */
@Injectable()
export class BatchFinished extends TransactionEvent<[task: TaskRecord]> {}
