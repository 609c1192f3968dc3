import { Injectable } from '@nestjs/common';
import { type JobItems, type SaidData } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { Port } from '../../../common/ports/port.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { type JobTransition } from './domain/job-transitions.js';
import { type JobRecord } from './persistence/job.schema.js';

export interface ItemsTransition {
  readonly action: JobTransition['action'];
  readonly job: JobRecord;
  readonly task: TaskRecord;
  readonly at: Date;
  /** Nobody asked for it: the time came. */
  readonly bySystem: boolean;
}

/** The items that a new job got, and what they take in mobile data. */
export interface BegunItems {
  readonly items: JobItems;
  readonly data: SaidData;
}

export interface ItemWorkSource {
  /** Gives a new job its items. @throws 409 if its task has none, or too many */
  begin(session: ClientSession, job: JobRecord, task: TaskRecord): Promise<BegunItems>;
  /** Applies a transition of a job to its items. @returns the items after it */
  follow(session: ClientSession, made: ItemsTransition, items: JobItems): Promise<JobItems>;
  /** @returns whether each item that is done has a verdict */
  isReviewed(jobId: JobRecord['_id'], session?: ClientSession): Promise<boolean>;
  hasAccepted(jobId: JobRecord['_id'], session: ClientSession): Promise<boolean>;
  /** Ids of the admins who reviewed items of a job since it was handed in. */
  reviewersOf(job: JobRecord): Promise<string[]>;
}

/** The items of in-product jobs. The annotation module binds it. */
@Injectable()
export class ItemWork extends Port<ItemWorkSource> {}
