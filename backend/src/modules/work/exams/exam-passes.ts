import { Injectable, type OnModuleInit } from '@nestjs/common';
import { examMinutes } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { searchWords } from '../../../common/search/search-words.js';
import { UserRenamed } from '../../people/users/user-events.js';
import { ProjectExams, type ExamFacts, type ExamPass, type ExamSource } from '../projects/project-exams.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { isExam, TaskWorkService } from '../tasks/task-work.service.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';

/** Tells projects which exams a person has passed. */
@Injectable()
export class ExamPasses implements ExamSource, OnModuleInit {
  constructor(
    private readonly exams: ProjectExams,
    private readonly renamed: UserRenamed,
    private readonly tries: ExamTryRepository,
    private readonly tasks: TaskWorkService,
  ) {}

  onModuleInit(): void {
    this.exams.bind(this);
    this.renamed.subscribe((session, { _id, firstname, lastname, username }) =>
      this.tries.rename(session, _id, searchWords(firstname, lastname, username)),
    );
  }

  async passedBy(annotatorId: string): Promise<ReadonlySet<string>> {
    return (await this.passedAmong([new Types.ObjectId(annotatorId)])).get(annotatorId) ?? new Set();
  }

  async everPassedBy(annotatorId: string): Promise<ReadonlySet<string>> {
    const passes = await this.tries.passesOf([new Types.ObjectId(annotatorId)], null);
    return new Set(passes.map(({ taskId }) => String(taskId)));
  }

  async lockFirstPass(session: ClientSession, annotatorId: Types.ObjectId, id: Types.ObjectId): Promise<ExamPass | null> {
    const [first, ...later] = await this.tries.passesAt(session, id, annotatorId);
    if (!first?.endedAt) return null;
    const isPaid = [first, ...later].some(({ paid }) => paid);
    if (!isPaid) await this.tries.lock(session, first._id);
    const task = (await this.tasks.findMany([id])).get(String(id));
    const minutes = examMinutes(first.endedAt.getTime() - first.beganAt.getTime(), task?.exam?.minutes ?? null);
    return { _id: first._id, title: task ? taskTitleOf(task) : '', minutes, isPaid };
  }

  async notePaid(session: ClientSession, passId: Types.ObjectId): Promise<void> {
    await this.tries.notePaid(session, passId);
  }

  async passedAmong(annotatorIds: readonly Types.ObjectId[], session?: ClientSession): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const passed = new Map(annotatorIds.map((id) => [String(id), new Set<string>()]));
    const passes = await this.tries.passesOf(annotatorIds, null, session);
    if (passes.length === 0) return passed;
    const tasks = await this.tasks.findMany(passes.map(({ taskId }) => taskId));
    for (const { annotatorId, taskId, round } of passes) {
      if (tasks.get(String(taskId))?.exam?.round === round) passed.get(String(annotatorId))?.add(String(taskId));
    }
    return passed;
  }

  /**
   * Passes of a project's exams, at any time: people may have worked before the exam was asked again.
   *
   * @returns for each person who has passed one, the ids of the exams
   */
  async passedIn(projectId: Types.ObjectId, annotatorIds: readonly Types.ObjectId[]): Promise<string[][]> {
    const passed = new Map<string, string[]>();
    for (const { annotatorId, taskId } of await this.tries.passesOf(annotatorIds, projectId))
      passed.set(String(annotatorId), [...(passed.get(String(annotatorId)) ?? []), String(taskId)]);
    return [...passed.values()];
  }

  async factsOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, ExamFacts>> {
    const tasks = await this.tasks.findMany(ids);
    return new Map(
      [...tasks].flatMap(([id, task]) => (isExam(task) ? [[id, { title: taskTitleOf(task), minutes: task.exam.minutes }] as const] : [])),
    );
  }

  async titlesOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.factsOf(ids))].map(([id, { title }]) => [id, title]));
  }

  async isOpenIn(session: ClientSession, projectId: Types.ObjectId, id: Types.ObjectId): Promise<boolean> {
    // A concurrent end of the exam waits, and finds that it is needed.
    const task = await this.tasks.lockExamIfAny(session, id);
    return task?.exam.openedAt != null && task.projectId?.equals(projectId) === true;
  }
}
