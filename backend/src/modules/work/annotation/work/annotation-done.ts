import { Injectable } from '@nestjs/common';
import { type LabelConfig, type Region } from '@labelbridge/annotation';
import { TransactionEvent } from '../../../../database/transaction-event.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';

export interface DoneAnnotation {
  readonly assignment: AssignmentRecord;
  readonly job: JobRecord;
  readonly config: LabelConfig;
  readonly regions: readonly Region[];
  readonly at: Date;
}

/** An annotator has done an item. It may be done again after it was reopened. */
@Injectable()
export class AnnotationDone extends TransactionEvent<[done: DoneAnnotation]> {}
