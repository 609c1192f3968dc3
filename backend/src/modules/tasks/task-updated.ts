import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { type TaskRecord } from './persistence/task.schema.js';

/** Takes part in the transaction that changes a task. */
export type TaskListener = (session: ClientSession, before: TaskRecord, after: TaskRecord) => Promise<void>;

/** The event of a changed task, within its transaction. Jobs copy parts of their task and subscribe: the tasks module does not import jobs. */
@Injectable()
export class TaskUpdated {
  readonly #listeners: TaskListener[] = [];

  subscribe(listener: TaskListener): void {
    this.#listeners.push(listener);
  }

  async emit(session: ClientSession, before: TaskRecord, after: TaskRecord): Promise<void> {
    for (const listener of this.#listeners) await listener(session, before, after);
  }
}
