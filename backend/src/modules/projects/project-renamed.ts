import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { type ProjectRecord } from './persistence/project.schema.js';

/** Takes part in the transaction that renames a project. */
export type RenameListener = (session: ClientSession, project: Pick<ProjectRecord, '_id' | 'projectName'>) => Promise<void>;

/** The event of a renamed project, within its transaction. Jobs copy the name and subscribe: the projects module does not import jobs. */
@Injectable()
export class ProjectRenamed {
  readonly #listeners: RenameListener[] = [];

  subscribe(listener: RenameListener): void {
    this.#listeners.push(listener);
  }

  async emit(...event: Parameters<RenameListener>): Promise<void> {
    for (const listener of this.#listeners) await listener(...event);
  }
}
