import { Injectable } from '@nestjs/common';
import { type JobAction } from '@labelbridge/contracts';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type JobRecord } from './persistence/job.schema.js';

export interface JobMove {
  readonly action: JobAction;
  readonly before: JobRecord;
  readonly after: JobRecord;
}

/** A transition of a job was made, with all its effects. */
@Injectable()
export class JobMoved extends TransactionEvent<[move: JobMove]> {}
