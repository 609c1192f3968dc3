import { Injectable } from '@nestjs/common';
import { type JobItems } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { type JobTransition } from './domain/job-transitions.js';
import { type JobRecord } from './persistence/job.schema.js';

export interface ItemsTransition {
  readonly action: JobTransition['action'];
  readonly job: JobRecord;
  readonly task: TaskRecord;
  readonly at: Date;
}

export interface ItemWorkSource {
  /** Gives a new job its items. @throws 409 if its task has none, or too many */
  begin(session: ClientSession, job: JobRecord, task: TaskRecord): Promise<JobItems>;
  /** Applies a transition of a job to its items. @returns the items after it */
  follow(session: ClientSession, made: ItemsTransition, items: JobItems): Promise<JobItems>;
}

/** The items of in-product jobs. The annotation module provides the source, because the jobs module does not import it. */
@Injectable()
export class ItemWork {
  #source: ItemWorkSource | undefined;

  provide(source: ItemWorkSource): void {
    this.#source = source;
  }

  get source(): ItemWorkSource {
    if (!this.#source) throw new Error('nobody provides the items of in-product jobs');
    return this.#source;
  }
}
