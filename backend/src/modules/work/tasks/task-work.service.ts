import { Injectable } from '@nestjs/common';
import { JOB_LIFECYCLE, type JobStatus, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type ProjectNames, projectNamesOf } from '../projects/domain/title-of-project.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { openJobsChange } from './domain/job-counts.js';
import { TaskRepository, type WantedTasks } from './persistence/task.repository.js';
import { type TaskRecord } from './persistence/task.schema.js';

/** Tasks for jobs. Writes use the caller's transaction. */
@Injectable()
export class TaskWorkService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly projects: ProjectWorkService,
  ) {}

  async findTask(id: string | Types.ObjectId): Promise<TaskRecord> {
    const task = orNotFound(await this.tasks.findById(id));
    return task;
  }

  /** @returns null if it does not exist or is archived */
  async findIn(session: ClientSession, id: Types.ObjectId): Promise<TaskRecord | null> {
    const task = await this.tasks.findById(id, session);
    return task?.archived === false ? task : null;
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<Map<string, TaskRecord>> {
    return new Map((await this.tasks.findMany(ids)).map((task) => [String(task._id), task]));
  }

  async findAssignable(wanted: WantedTasks, limit: number): Promise<TaskRecord[]> {
    return this.tasks.findAssignable(wanted, limit);
  }

  /** @throws 409 if the task is archived or deleted */
  async addJob(session: ClientSession, id: Types.ObjectId): Promise<{ task: TaskRecord } & ProjectNames> {
    const task = await this.tasks.countNewJob(session, id, JOB_LIFECYCLE.initial);
    if (!task) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    return { task, ...(task.projectId ? await this.projects.addOpenJob(session, task.projectId) : projectNamesOf(null)) };
  }

  /** @throws 409 if the task has an annotator or is archived */
  async moveItems(session: ClientSession, id: Types.ObjectId, count: number): Promise<TaskRecord> {
    const task = await this.tasks.countItems(session, id, count);
    if (!task) throw conflict(WORKPLACE_MESSAGES.splitWhileAssigned);
    return task;
  }

  /** @throws 409 if all annotators have submitted it, it is archived, or an annotator would get a batch with no item or too many */
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

  async findWithItems(projectId: Types.ObjectId): Promise<TaskRecord[]> {
    return this.tasks.findWithItems(projectId);
  }

  /** Counts the tasks of a project with several answers for each item, including archived ones. */
  async countShared(projectId: Types.ObjectId): Promise<number> {
    return this.tasks.countShared(projectId);
  }

  /** Oldest tasks of the same project with the same labelling interface. */
  async findAlikeIds({ projectId, interfaceId }: Pick<TaskRecord, 'projectId' | 'interfaceId'>): Promise<Types.ObjectId[]> {
    return projectId && interfaceId ? this.tasks.findIdsOfInterface(projectId, interfaceId) : [];
  }

  async waitingItems(projectIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, number>> {
    return this.tasks.waitingItems(projectIds);
  }

  async findQueued(projectId: Types.ObjectId, without: readonly Types.ObjectId[], limit: number): Promise<TaskRecord[]> {
    return this.tasks.findQueued(projectId, without, limit);
  }

  /** `available` is true if the queue has a task that one more person may take. @param without ids of excluded tasks */
  async findQueue(projectId: Types.ObjectId, without: readonly Types.ObjectId[]): Promise<{ exists: boolean; available: boolean }> {
    return this.tasks.findQueue(projectId, without);
  }

  async countTransition(session: ClientSession, id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord> {
    const task = await this.tasks.countJob(session, id, from, to);
    // A task with jobs is archived, never deleted.
    if (!task) throw new Error(`task ${String(id)} of a job is not there`);
    if (task.projectId) await this.projects.countOpenJobs(session, task.projectId, openJobsChange(from, to));
    return task;
  }
}
