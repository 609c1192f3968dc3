import { Injectable } from '@nestjs/common';
import { type JobStatus, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict, notFound } from '../../common/errors/errors.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { openJobsChange } from './domain/job-counts.js';
import { TaskRepository } from './persistence/task.repository.js';
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
    const task = await this.tasks.findById(id);
    if (!task) throw notFound();
    return task;
  }

  /** The tasks of these ids, by id; unknown ones are left out. */
  async findMany(ids: readonly Types.ObjectId[]): Promise<Map<string, TaskRecord>> {
    return new Map((await this.tasks.findMany(ids)).map((task) => [String(task._id), task]));
  }

  /** Counts a new job of a task, and of its project. @returns the task @throws 409 where it was archived or deleted */
  async addJob(session: ClientSession, id: Types.ObjectId, status: JobStatus): Promise<TaskRecord> {
    const task = await this.tasks.countNewJob(session, id, status);
    if (!task) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    if (task.projectId) await this.projects.countOpenJobs(session, task.projectId, openJobsChange(null, status));
    return task;
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
