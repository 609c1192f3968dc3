import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type AnnotationCount, AnnotationRepository } from '../persistence/annotations.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';

export { type AnnotationCount };

export interface DatasetFile {
  /** Digest of the uploaded file, in hexadecimal. */
  readonly sha256: string;
  /** The external id of its item, else the item's id. */
  readonly item: string;
}

type DatasetTask = Pick<TaskRecord, '_id' | 'itemCount' | 'excludedCount' | 'interfaceId' | 'taskGuidelineLink'>;

/** Reads a project's work in the product for its dataset card. */
@Injectable()
export class DatasetReader {
  constructor(
    private readonly tasks: TaskWorkService,
    private readonly interfaces: InterfacesService,
    private readonly annotations: AnnotationRepository,
    private readonly items: ItemRepository,
  ) {}

  async tasksOf(projectId: Types.ObjectId): Promise<DatasetTask[]> {
    return this.tasks.findWithItems(projectId);
  }

  async versionsOf(projectId: Types.ObjectId): Promise<ReadonlyMap<string, number>> {
    return this.interfaces.versionsOf(projectId);
  }

  async countsOf(tasks: readonly DatasetTask[]): Promise<AnnotationCount[]> {
    return this.annotations.countsOf(tasks.map(({ _id }) => _id));
  }

  /** The files of the tasks' items, one for each item that uses it. Other work gets a turn. */
  async *filesOf(tasks: readonly DatasetTask[]): AsyncGenerator<DatasetFile> {
    for (const { _id: taskId } of tasks) {
      for await (const { _id, externalId, mediaIds } of inTurns(this.items.mediaOf(taskId))) {
        for (const sha256 of mediaIds) yield { sha256, item: externalId ?? String(_id) };
      }
    }
  }
}
