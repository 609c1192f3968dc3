import { Injectable } from '@nestjs/common';
import { JOB_LIFECYCLE, type JobStatus, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict, orNotFound } from '../../common/errors/errors.js';
import { type ProjectNames, projectNamesOf } from '../projects/domain/title-of-project.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { openJobsChange } from './domain/job-counts.js';
import { TaskRepository, type WantedTasks } from './persistence/task.repository.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** What jobs need of tasks. Everything that writes does so in the caller's transaction. */
@Injectable()
export class TaskWorkService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly projects: ProjectWorkService,
  ) {}

  /** @throws 404 */
  async find(id: string | Types.ObjectId): Promise<TaskRecord> {
    const task = orNotFound(await this.tasks.findById(id));
    return task;
  }

  /** A task that is not archived, within a transaction; null where it is not there. */
  async findIn(session: ClientSession, id: Types.ObjectId): Promise<TaskRecord | null> {
    const task = await this.tasks.findById(id, session);
    return task?.archived === false ? task : null;
  }

  /** The tasks of these ids, by id; unknown ones are left out. */
  async findMany(ids: readonly Types.ObjectId[]): Promise<Map<string, TaskRecord>> {
    return new Map((await this.tasks.findMany(ids)).map((task) => [String(task._id), task]));
  }

  /** The tasks that are not archived and match, oldest first. */
  async findAssignable(wanted: WantedTasks, limit: number): Promise<TaskRecord[]> {
    return this.tasks.findAssignable(wanted, limit);
  }

  /** Counts a new job of a task, and of its project. @returns the task, and the project's names @throws 409 where it was archived or deleted */
  async addJob(session: ClientSession, id: Types.ObjectId): Promise<{ task: TaskRecord } & ProjectNames> {
    const task = await this.tasks.countNewJob(session, id, JOB_LIFECYCLE.initial);
    if (!task) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    return { task, ...(task.projectId ? await this.projects.addOpenJob(session, task.projectId) : projectNamesOf(null)) };
  }

  /** Counts items of a task that a split moves. @returns the task @throws 409 where somebody has it, or it is archived */
  async moveItems(session: ClientSession, id: Types.ObjectId, count: number): Promise<TaskRecord> {
    const task = await this.tasks.countItems(session, id, count);
    if (!task) throw conflict(WORKPLACE_MESSAGES.splitWhileAssigned);
    return task;
  }

  /**
   * Counts a change of a task's items.
   *
   * @returns the task
   * @throws 409 where all who have it have handed it in, it is archived, or somebody would work on a batch with no item or too many
   */
  async changeItems(
    session: ClientSession,
    id: Types.ObjectId,
    by: Partial<Record<'itemCount' | 'excludedCount', number>>,
  ): Promise<TaskRecord> {
    const task = await this.tasks.changeItems(session, id, by);
    if (!task) throw conflict((await this.findIn(session, id)) ? WORKPLACE_MESSAGES.batchFinished : WORK_REFUSAL_MESSAGES.archived);
    if (!by.itemCount || task.jobCounts.pending === 0) return task;
    if (task.itemCount === 0) throw conflict(WORKPLACE_MESSAGES.itemLast);
    if (task.itemCount > WORK_ITEM_LIMITS.itemsOfJob) throw conflict(WORKPLACE_MESSAGES.batchFull(task.itemCount));
    return task;
  }

  /** The tasks of a project that have items, archived ones too, the oldest first. */
  async findWithItems(projectId: Types.ObjectId): Promise<TaskRecord[]> {
    return this.tasks.findWithItems(projectId);
  }

  /** Some tasks of the same project with the same labelling interface, the oldest ones. */
  async findAlikeIds({ projectId, interfaceId }: Pick<TaskRecord, 'projectId' | 'interfaceId'>): Promise<Types.ObjectId[]> {
    return projectId && interfaceId ? this.tasks.findIdsOfInterface(projectId, interfaceId) : [];
  }

  /** How many items of these projects wait for an annotator, by the project's id. */
  async waitingItems(projectIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, number>> {
    return this.tasks.waitingItems(projectIds);
  }

  /** The oldest tasks of a project's queue that nobody has. */
  async findQueued(projectId: Types.ObjectId, limit: number): Promise<TaskRecord[]> {
    return this.tasks.findQueued(projectId, limit);
  }

  /** Whether a project has a queue, and whether it has a task there that nobody has. */
  async findQueue(projectId: Types.ObjectId): Promise<{ exists: boolean; available: boolean }> {
    return this.tasks.findQueue(projectId);
  }

  /** Counts a job's change of status in its task and its project. @returns the task */
  async countTransition(session: ClientSession, id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord> {
    const task = await this.tasks.countJob(session, id, from, to);
    // A task with jobs is archived, never deleted.
    if (!task) throw new Error(`task ${String(id)} of a job is not there`);
    if (task.projectId) await this.projects.countOpenJobs(session, task.projectId, openJobsChange(from, to));
    return task;
  }
}
