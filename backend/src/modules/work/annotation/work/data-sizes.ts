import { Injectable } from '@nestjs/common';
import { itemLoad, type SaidData, sendEstimate, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { median } from '../../../../common/numbers/numbers.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { MediaService } from '../../media/media.service.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { ItemRepository, type ItemSize } from '../persistence/items.repository.js';

type SizedTask = Pick<TaskRecord, '_id' | 'projectId' | 'interfaceId' | 'modality'>;

/** Tells what work takes in mobile data, from the stored files of its items and from what was sent for work like it. */
@Injectable()
export class DataSizes {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly media: MediaService,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
  ) {}

  /** The data of a job, from the items that it got. */
  async ofJob(session: ClientSession, jobId: Types.ObjectId, task: SizedTask): Promise<SaidData> {
    const ids = await this.assignments.itemIdsOf(session, jobId);
    return this.said(task, await this.items.sizesOf(ids, ids.length, session));
  }

  /** The data of a batch that nobody has taken yet, as if it had so many items of its average size. */
  async ofBatch(task: SizedTask, count: number): Promise<SaidData> {
    return this.said(task, await this.items.sizesOf({ taskId: task._id }, WORK_ITEM_LIMITS.itemsOfJob), count);
  }

  /** The bytes to load of these items. */
  async loadOf(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<number> {
    return this.load(await this.items.sizesOf(ids, ids.length, session));
  }

  private async said(task: SizedTask, items: readonly ItemSize[], count = items.length): Promise<SaidData> {
    const perItem = median(await this.jobs.sentPerItem([task._id, ...(await this.tasks.findAlikeIds(task))]));
    const more = task.modality !== 'text' && items.some(({ mediaIds }) => mediaIds.length === 0);
    const load = Math.ceil(((await this.load(items)) * count) / Math.max(1, items.length));
    return { load, send: sendEstimate(count, perItem), ...(more && { more }) };
  }

  private async load(items: readonly ItemSize[]): Promise<number> {
    const loads = await this.media.loadsOf(items.flatMap(({ mediaIds }) => mediaIds));
    const media = (ids: readonly string[]): number[] => ids.map((id) => loads.get(id) ?? 0);
    return items.reduce((sum, { bytes, mediaIds }) => sum + itemLoad(bytes, media(mediaIds)), 0);
  }
}
