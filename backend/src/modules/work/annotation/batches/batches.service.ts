import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { BUDGET_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { conflict } from '../../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { AssignmentsService } from '../../jobs/assignments.service.js';
import { DayLimits } from '../../jobs/clock/day-limits.js';
import { toSaidData } from '../../jobs/dto/job-data.dto.js';
import { type JobDto } from '../../jobs/dto/job.dto.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { placeOf } from '../../tasks/domain/job-counts.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { DataSizes } from '../work/data-sizes.js';
import { GoldMix } from '../work/gold-mix.js';
import { type NextBatchDto, type QueueDto, type QueuesDto } from '../dto/queue.dto.js';

const HOUR_MS = 3_600_000;
const TRIED = 50;
const ITEM_STEP = 5;

const isSpentUp = (error: unknown): boolean => error instanceof ConflictException && error.message === BUDGET_MESSAGES.spentUp;
const isItemsMet = (error: unknown): boolean => error instanceof ConflictException && error.message === WORKPLACE_MESSAGES.itemsMet;

/** The items of a batch before it is taken. An exact number would show how many items with a known answer are mixed in. */
function saidItems(task: TaskRecord): number {
  const items = placeOf(task) === 'items-in-doubt' ? (task.inDoubt ?? 0) : task.itemCount;
  return Math.ceil(items / ITEM_STEP) * ITEM_STEP;
}

@Injectable()
export class BatchesService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly jobs: JobWorkService,
    private readonly assignments: AssignmentsService,
    private readonly days: DayLimits,
    private readonly clock: Clock,
    private readonly gold: GoldMix,
    private readonly sizes: DataSizes,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataPrice'>,
  ) {}

  /** The queues of the projects that a person has joined. Projects without a queue are left out. */
  async queues(person: CurrentUser): Promise<One<QueuesDto>> {
    const joined = await this.projects.findJoinedIds(new Types.ObjectId(person._id));
    const found = await Promise.all(joined.map((projectId) => this.queueOf(person, projectId)));
    return { data: { queues: found.filter((queue) => queue !== null) } };
  }

  private async queueOf(person: CurrentUser, projectId: Types.ObjectId): Promise<QueueDto | null> {
    const annotatorId = new Types.ObjectId(person._id);
    const own = await this.jobs.findTaskIdsOf(annotatorId, projectId);
    const { exists, available, comparing } = await this.tasks.findQueue(projectId, own);
    if (!exists) return null;
    const returns = available ? null : await this.jobs.firstHoldOf(projectId, own);
    const hasBatch = await this.jobs.hasOpenBatch(annotatorId, projectId);
    const paused = await this.gold.implementation.isPaused(projectId, annotatorId);
    const next = available && !paused && !hasBatch ? await this.nextOf(projectId, own) : undefined;
    return { projectId: String(projectId), available, comparing, paused, hasBatch, lookAgainAt: returns?.toISOString() ?? null, next };
  }

  private async nextOf(projectId: Types.ObjectId, own: readonly Types.ObjectId[]): Promise<NextBatchDto | undefined> {
    const [next] = await this.tasks.findQueued(projectId, own, 1);
    if (!next) return undefined;
    const items = saidItems(next);
    const data = toSaidData(await this.sizes.ofBatch(next, items), this.settings.dataPrice);
    return { items, rate: next.rate, dueDate: next.dueDate, beginBy: this.holdUntil().toISOString(), data };
  }

  private holdUntil(): Date {
    return new Date(this.clock.now().getTime() + WORK_ITEM_LIMITS.holdHours * HOUR_MS);
  }

  /** Takes the oldest free batch. @throws 409 if there is none, they have one, are not a member of the project, or it stops their long day */
  async take(person: CurrentUser, project: string): Promise<Changed<JobDto>> {
    const projectId = new Types.ObjectId(project);
    return this.#queue.run(project, () => this.takeNext(person, projectId));
  }

  private async takeNext(person: CurrentUser, projectId: Types.ObjectId): Promise<Changed<JobDto>> {
    const annotatorId = new Types.ObjectId(person._id);
    if (!(await this.projects.isMember(projectId, annotatorId))) throw conflict(WORKPLACE_MESSAGES.batchNotJoined);
    await this.gold.implementation.refusePaused(projectId, annotatorId);
    if (await this.jobs.hasOpenBatch(annotatorId, projectId)) throw conflict(WORKPLACE_MESSAGES.batchOpenAlready);
    await this.days.refuseLong(annotatorId, projectId);
    const holdUntil = this.holdUntil();
    const own = await this.jobs.findTaskIdsOf(annotatorId, projectId);
    let spentUp: unknown;
    for (const { _id } of await this.tasks.findQueued(projectId, own, TRIED)) {
      const data = await this.assignments.take(person, _id, holdUntil).catch((error: unknown) => {
        // A smaller batch may still fit the budget.
        if (isSpentUp(error)) spentUp = error;
        // A concurrent take on another server was first, or they know all items of this batch: they get the next one.
        if (isDuplicateKey(error) || isItemsMet(error) || isSpentUp(error)) return null;
        throw error;
      });
      if (data) return { message: WORKPLACE_MESSAGES.batchTaken, data };
    }
    throw spentUp ?? conflict(WORKPLACE_MESSAGES.batchNone);
  }
}
