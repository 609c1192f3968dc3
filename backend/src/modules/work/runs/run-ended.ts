import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type RunRecord } from './persistence/run.schema.js';

/** A run is done or failed. Not emitted for a cancelled run. */
@Injectable()
export class RunEnded extends TransactionEvent<[run: RunRecord]> {}
