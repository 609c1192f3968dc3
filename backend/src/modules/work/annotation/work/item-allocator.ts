import { Injectable } from '@nestjs/common';
import { type JobItems, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { conflict } from '../../../../common/errors/errors.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { DataSizes } from './data-sizes.js';
import { Doubt } from './ports.js';
import { GoldMix } from './gold-mix.js';
import { UnaidedItems } from './unaided-items.js';

type Given = Pick<JobItems, 'total' | 'open' | 'skipped'>;
type AllocatedJob = Pick<JobRecord, '_id' | 'taskId' | 'annotatorId' | 'onlyDoubt' | 'setAside'>;

/** Decides which items a job gets: all items of its batch, or those in doubt, and gold items between them. */
@Injectable()
export class ItemAllocator {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly jobs: JobWorkService,
    private readonly notifications: NotificationsService,
    private readonly gold: GoldMix,
    private readonly doubt: Doubt,
    private readonly sizes: DataSizes,
    private readonly unaided: UnaidedItems,
  ) {}

  /** Gives a new job its items; the caller counts them. @throws 409 as `GoldMixer.mix` */
  async begin(session: ClientSession, job: JobRecord, { interfaceId }: TaskRecord): Promise<Given> {
    const itemIds = await this.ownItems(session, job);
    if (itemIds.length === 0) throw conflict(WORKPLACE_MESSAGES.itemsMet);
    const own = new Set(itemIds.map(String));
    return this.give(
      session,
      job,
      await this.gold.implementation.mix(session, { ...job, interfaceId }, itemIds),
      (id) => !own.has(String(id)),
    );
  }

  /** Adds to a reworked job the items that it misses, unless others answer them; the caller counts them. @returns the changes of its counts */
  async allocate(session: ClientSession, job: AllocatedJob): Promise<Given> {
    if (job.onlyDoubt || job.setAside) return { total: 0, open: 0, skipped: 0 };
    return this.give(session, job, await this.ownItems(session, job));
  }

  /** Items of the batch, or those in doubt, that the person has not had as gold items: nobody answers an item twice, they may know its answer. */
  private async ownItems(session: ClientSession, { taskId, annotatorId, onlyDoubt }: AllocatedJob): Promise<Types.ObjectId[]> {
    const all = onlyDoubt ? await this.doubt.implementation.itemsInDoubt(session, taskId) : await this.items.idsOf(session, taskId);
    const met = new Set((await this.assignments.metAmong(session, annotatorId, all, { mixed: true })).map(String));
    return all.filter((id) => !met.has(String(id)));
  }

  private async give(
    session: ClientSession,
    { _id: jobId, taskId, annotatorId }: AllocatedJob,
    itemIds: readonly Types.ObjectId[],
    isMixed: (itemId: Types.ObjectId) => boolean = () => false,
  ): Promise<Given> {
    const known = new Map((await this.assignments.ofJob(session, jobId, itemIds)).map((each) => [String(each.itemId), each]));
    const first = await this.assignments.nextOrder(session, jobId);
    const fresh = itemIds.filter((id) => !known.has(String(id)));
    const gold = await this.gold.implementation.goldAmong(session, fresh);
    const isUnaided = (itemId: Types.ObjectId): boolean => isMixed(itemId) || gold.has(String(itemId)) || this.unaided.isChosen(itemId);
    const assignments = fresh.map((itemId, place) => ({
      _id: new Types.ObjectId(),
      jobId,
      taskId,
      itemId,
      annotatorId,
      order: first + place,
      state: 'open' as const,
      skipReason: null,
      sampled: false,
      doneAt: null,
      excluded: false,
      ...(isMixed(itemId) && { mixed: true as const }),
      ...(isUnaided(itemId) && { unaided: true as const }),
    }));
    await this.assignments.insertMany(session, assignments);
    const back = itemIds.flatMap((id) => known.get(String(id)) ?? []).filter(({ excluded }) => excluded);
    await this.assignments.setExcluded(
      session,
      back.map(({ _id }) => _id),
      false,
    );
    const backIn = (state: string): number => back.filter((each) => each.state === state).length;
    return { total: fresh.length + back.length, open: fresh.length + backIn('open'), skipped: backIn('skipped') };
  }

  /**
   * Adds items to all jobs in work on a batch, but not to jobs of items in doubt.
   *
   * @returns the ids of the jobs @throws 409 if only such jobs are in work: nobody would get the items
   */
  async add(session: ClientSession, taskId: Types.ObjectId, itemIds: readonly Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const all = await this.jobs.findWorkedOn(session, taskId);
    const jobs = all.filter(({ onlyDoubt }) => !onlyDoubt);
    if (all.length > 0 && jobs.length === 0) throw conflict(WORKPLACE_MESSAGES.batchFinished);
    const ids = jobs.map(({ _id }) => _id);
    const { length } = itemIds;
    // Counted before the items of any job are read: concurrent work waits, instead of repeating this transaction again and again.
    await this.jobs.changeItems(session, ids, { total: length, open: length });
    for (const job of jobs) {
      const { total, open, skipped } = await this.give(session, job, itemIds);
      if (open < length) await this.jobs.changeItems(session, [job._id], { total: total - length, open: open - length, skipped });
    }
    if (ids.length > 0) await this.jobs.changeSaidLoad(session, ids, await this.sizes.loadOf(session, itemIds));
    return ids;
  }

  /** Removes an item without work from the jobs in work on its batch. */
  async take(session: ClientSession, taskId: Types.ObjectId, itemId: Types.ObjectId): Promise<void> {
    const jobs = new Set((await this.jobs.findWorkedOn(session, taskId)).map(({ _id }) => String(_id)));
    const counted = (await this.assignments.ofItem(session, itemId)).filter(({ jobId, excluded }) => jobs.has(String(jobId)) && !excluded);
    await this.assignments.setExcluded(
      session,
      counted.map(({ _id }) => _id),
      true,
    );
    const ids = counted.map(({ jobId }) => jobId);
    await this.jobs.changeItems(session, ids, { total: -1, open: -1 });
    await this.jobs.changeSaidLoad(session, ids, -(await this.sizes.loadOf(session, [itemId])));
  }

  /** Notifies the annotators of these jobs of new items, if the job is still pending. */
  async tell(session: ClientSession, jobIds: readonly Types.ObjectId[]): Promise<void> {
    for (const id of jobIds) {
      const job = await this.jobs.findById(id, session);
      if (job?.status !== 'pending' || !job.items) continue;
      const data = { taskTitle: taskTitleOf(job.task), jobId: String(id), items: job.items.total };
      await this.notifications.notify(session, { userId: job.annotatorId, kind: 'items-added', data }, `items:${String(id)}`);
    }
  }
}
