import { Injectable } from '@nestjs/common';
import {
  EXAM_MESSAGES,
  JOB_LIFECYCLE,
  REVIEW_DAYS,
  type JobStatus,
  WORK_ITEM_LIMITS,
  WORKPLACE_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  RUN_MESSAGES,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { projectNamesOf } from '../projects/domain/title-of-project.js';
import { type ProjectTerms, ProjectWorkService } from '../projects/project-work.service.js';
import { BatchFinished } from './batch-finished.js';
import { isFinishedBatch, isFinishedBy, openJobsChange } from './domain/job-counts.js';
import { type TaskExam } from './domain/task-exam.js';
import { type FoundQueue, TaskRepository, type WantedTasks } from './persistence/task.repository.js';
import { type TaskRecord } from './persistence/task.schema.js';

export type ExamTask = TaskRecord & { readonly exam: TaskExam };

export const isExam = (task: TaskRecord): task is ExamTask => Boolean(task.exam);

function asExam(task: TaskRecord | null): ExamTask {
  if (!task || !isExam(task)) throw notFound();
  return task;
}

/** @param task that is not archived, whose items cannot change */
function itemsStay(task: TaskRecord | null): string {
  if (!task) return WORK_REFUSAL_MESSAGES.archived;
  return task.exam?.openedAt ? EXAM_MESSAGES.itemsFixed : WORKPLACE_MESSAGES.batchFinished;
}

/** Tasks for jobs and exams. Writes use the caller's transaction. */
@Injectable()
export class TaskWorkService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly projects: ProjectWorkService,
    private readonly batchFinished: BatchFinished,
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

  /** @throws 409 if the task is archived or deleted, or an exam */
  async addJob(session: ClientSession, id: Types.ObjectId): Promise<{ task: TaskRecord } & ProjectTerms> {
    const task = await this.tasks.countNewJob(session, id, JOB_LIFECYCLE.initial);
    if (!task) throw conflict((await this.findIn(session, id))?.exam ? EXAM_MESSAGES.notWork : WORK_REFUSAL_MESSAGES.archived);
    if (task.projectId) return { task, ...(await this.projects.addOpenJob(session, task.projectId)) };
    const terms = { reviewDays: REVIEW_DAYS.usual, content: [], budget: null, ownWork: null, paidWaiting: [], examPayer: null };
    return { task, ...projectNamesOf(null), ...terms };
  }

  /** @throws 409 if the task has an annotator or is archived */
  async moveItems(session: ClientSession, id: Types.ObjectId, count: number): Promise<TaskRecord> {
    const task = await this.tasks.countItems(session, id, count);
    if (!task) throw conflict(WORKPLACE_MESSAGES.splitWhileAssigned);
    return task;
  }

  /** @throws 409 if all annotators have submitted it, it is archived or an open exam, or an annotator would get a batch with no item or too many */
  async changeItems(
    session: ClientSession,
    id: Types.ObjectId,
    by: Partial<Record<'itemCount' | 'excludedCount', number>>,
  ): Promise<TaskRecord> {
    const task = await this.tasks.changeItems(session, id, by);
    if (!task) throw conflict(itemsStay(await this.findIn(session, id)));
    if (!by.itemCount || task.jobCounts.pending === 0) return task;
    if (task.itemCount === 0) throw conflict(WORKPLACE_MESSAGES.itemLast);
    if (task.itemCount > WORK_ITEM_LIMITS.itemsOfJob) throw conflict(WORKPLACE_MESSAGES.batchFull(task.itemCount));
    return task;
  }

  /** As `changeItems`, also of batches that are finished or archived. @throws 409 for an exam, or if an annotator would get a batch with no item */
  async countErased(session: ClientSession, id: Types.ObjectId, by: Partial<Record<'itemCount' | 'excludedCount', number>>): Promise<void> {
    const task = await this.tasks.countErased(session, id, by);
    if (!task) throw conflict(RUN_MESSAGES.ofExam);
    if (task.itemCount === 0 && task.jobCounts.pending > 0) throw conflict(WORKPLACE_MESSAGES.itemLast);
  }

  /** Reads an exam, and makes this transaction conflict with changes of it. @throws 404 if it is none, or archived */
  async lockExam(session: ClientSession, id: Types.ObjectId): Promise<ExamTask> {
    return asExam(await this.tasks.lockExam(session, id));
  }

  /** As `lockExam`. @returns null if it is none, or archived */
  async lockExamIfAny(session: ClientSession, id: Types.ObjectId): Promise<ExamTask | null> {
    const task = await this.tasks.lockExam(session, id);
    return task && isExam(task) ? task : null;
  }

  /** @throws 404 if it is none; archived ones are found */
  async findExam(id: string | Types.ObjectId): Promise<ExamTask> {
    return asExam(await this.tasks.findById(id));
  }

  /** @throws 404 if it is none, or archived */
  async setExam(session: ClientSession, id: Types.ObjectId, set: Partial<TaskExam>): Promise<ExamTask> {
    return asExam(await this.tasks.setExam(session, id, set));
  }

  async findOpenExams(limit: number): Promise<ExamTask[]> {
    return (await this.tasks.findOpenExams(limit)).filter(isExam);
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

  /** @param without ids of excluded tasks */
  async findQueue(projectId: Types.ObjectId, without: readonly Types.ObjectId[]): Promise<FoundQueue> {
    return this.tasks.findQueue(projectId, without);
  }

  /** Counts one job of each task whose answers were set aside (1), or no longer are (-1). */
  async countSetAside(session: ClientSession, ids: readonly Types.ObjectId[], by: 1 | -1): Promise<void> {
    await this.tasks.countSpecial(session, ids, 'setAside', by);
    await this.tasks.changeAnswers(session, ids);
  }

  /** Counts one job of items in doubt of each task whose answers count (1), or no longer do (-1). */
  async countDoubtJobs(session: ClientSession, ids: readonly Types.ObjectId[], by: 1 | -1): Promise<void> {
    await this.tasks.countSpecial(session, ids, 'doubtJobs', by);
  }

  /** Makes the items in doubt be counted again after a change of answers, of tasks that ask more people while answers differ. */
  async changeAnswers(session: ClientSession, id: Types.ObjectId): Promise<void> {
    await this.tasks.changeAnswers(session, [id]);
  }

  /** Tasks whose items in doubt are to be counted. @param without ids of excluded tasks */
  async findUncounted(without: readonly Types.ObjectId[], limit: number): Promise<TaskRecord[]> {
    return this.tasks.findUncounted(without, limit);
  }

  async setInDoubt(session: ClientSession, task: TaskRecord, inDoubt: number): Promise<void> {
    const counted = await this.tasks.setInDoubt(session, task, inDoubt);
    if (counted && isFinishedBatch(counted)) await this.tellFinished(session, counted);
  }

  async countTransition(session: ClientSession, id: Types.ObjectId, from: JobStatus, to: JobStatus): Promise<TaskRecord> {
    const task = await (from === to ? this.tasks.findById(id, session) : this.tasks.countJob(session, id, from, to));
    // A task with jobs is archived, never deleted.
    if (!task) throw new Error(`task ${String(id)} of a job is not there`);
    if (task.projectId) await this.projects.countOpenJobs(session, task.projectId, openJobsChange(from, to));
    // After a count of the items in doubt, `setInDoubt` tells if the batch is finished.
    if (task.overlapMost) await this.changeAnswers(session, id);
    else if (isFinishedBy(task, from, to)) await this.tellFinished(session, task);
    return task;
  }

  /** Tells that a batch is finished, once until a job of it is open again. */
  private async tellFinished(session: ClientSession, task: TaskRecord): Promise<void> {
    if (await this.tasks.tellFinished(session, task._id)) await this.batchFinished.emit(session, task);
  }
}
