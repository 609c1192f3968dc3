import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EXAM_LIMITS, EXAM_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { refuseNotAllowed } from '../../people/users/users.policy.js';
import { TermsAnswers } from '../../people/terms/terms-answers.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ExamItems } from '../annotation/work/exam-items.js';
import { OpenTries, type TrySource } from '../annotation/work/ports.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { testsOf } from '../tasks/domain/task-exam.js';
import { type ExamTask, isExam, TaskWorkService } from '../tasks/task-work.service.js';
import { examPlaceOf, tryStateOf } from './domain/exam-state.js';
import { type MyExamDto, type MyExamsDto, type MyExamTryDto } from './dto/exam.dto.js';
import { toMyExam, toMyTry } from './exam-views.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';
import { type ExamTryRecord } from './persistence/exam-try.schema.js';

const EXAMS_SHOWN = 100;
/** Open exams that are read, also of projects that nobody finds. */
const EXAMS_READ = 1_000;
const TRIES_READ = 500;
const HOUR_MS = 3_600_000;

interface OwnTry {
  readonly one: ExamTryRecord;
  readonly task: ExamTask;
}

/** The exams that annotators find, and the start of tries. */
@Injectable()
export class ExamsService implements TrySource, OnModuleInit {
  constructor(
    private readonly tries: ExamTryRepository,
    private readonly items: ExamItems,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly terms: TermsAnswers,
    private readonly transactions: Transactions,
    private readonly openTries: OpenTries,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.openTries.bind(this);
  }

  /** The exams that the person has taken, then the open ones of projects that they can find. */
  async mine({ _id }: CurrentUser): Promise<One<MyExamsDto>> {
    const [open, own] = await Promise.all([this.tasks.findOpenExams(EXAMS_READ), this.tries.ofPerson(new Types.ObjectId(_id), TRIES_READ)]);
    const taken = await this.tasks.findMany([...new Map(own.map(({ taskId }) => [String(taskId), taskId])).values()]);
    const tasks = [...[...taken.values()].filter(isExam), ...open.filter(({ _id }) => !taken.has(String(_id)))];
    return { data: { exams: (await this.viewsOf(tasks, own)).slice(0, EXAMS_SHOWN) } };
  }

  /** @throws 404 if it is not an exam, or of a project that the person cannot find, unless they took it */
  async find({ _id }: CurrentUser, id: string): Promise<One<MyExamDto>> {
    const task = await this.tasks.findExam(id);
    const own = await this.tries.of(task._id, new Types.ObjectId(_id));
    const [data] = await this.viewsOf([task], own);
    if (!data) throw notFound();
    return { data };
  }

  private async viewsOf(tasks: readonly ExamTask[], own: readonly ExamTryRecord[]): Promise<MyExamDto[]> {
    const now = this.clock.now();
    const projects = await this.projects.findExamProjects(tasks.flatMap(({ projectId }) => projectId ?? []));
    return tasks.flatMap((task) => {
      const project = projects.get(String(task.projectId));
      const tries = own.filter(({ taskId }) => taskId.equals(task._id));
      const isOpen = task.exam.openedAt !== null && !task.archived && project?.isVisible;
      if (!project || (!isOpen && tries.length === 0)) return [];
      return [toMyExam(task, { tries, project, now })];
    });
  }

  /**
   * Begins a try, which counts from then on. Goes on with one that is open, also if its project is not found any more.
   *
   * @throws 404 as `find`; 409 if it is not open, was passed, no try is left, the next one opens later, or the terms are not accepted
   */
  async begin(person: CurrentUser, id: string): Promise<Changed<MyExamTryDto>> {
    await this.find(person, id);
    const { one, task } = await this.transactions.run((session) => this.beginIn(session, person, id));
    return { message: EXAM_MESSAGES.begun, data: toMyTry(one, task, this.clock.now()) };
  }

  private async beginIn(session: ClientSession, person: CurrentUser, id: string): Promise<OwnTry> {
    const annotatorId = new Types.ObjectId(person._id);
    // Requests at the same time wait for each other, and so does the end of the exam.
    const task = await this.tasks.lockExam(session, new Types.ObjectId(id));
    const { exam, projectId, interfaceId } = task;
    if (!exam.openedAt || !projectId || !interfaceId) throw conflict(EXAM_MESSAGES.notOpen);
    const now = this.clock.now();
    const all = await this.tries.of(task._id, annotatorId, session);
    const { state, used, open, nextAt } = examPlaceOf(task, all, now);
    if (open) return { one: open, task };
    const project = (await this.projects.findExamProjects([projectId])).get(String(projectId));
    if (!project?.isVisible) throw conflict(EXAM_MESSAGES.notOpen);
    if (state === 'passed') throw conflict(EXAM_MESSAGES.passedAlready);
    if (state === 'used') throw conflict(EXAM_MESSAGES.noTryLeft);
    if (nextAt) throw conflict(EXAM_MESSAGES.wait, [{ field: 'nextAt', message: nextAt.toISOString() }]);
    const itemIds = await this.items.idsOf(session, task._id);
    // A rename, suspension or erasure at the same time waits.
    const user = await this.users.countAssignment(session, annotatorId);
    if (user.status !== 'active') throw notFound();
    refuseNotAllowed(person, user, project.content);
    await this.terms.refuseUnaccepted(session, person, annotatorId);
    const one = await this.tries.insert(session, {
      taskId: task._id,
      projectId,
      annotatorId,
      round: exam.round,
      sequence: all.filter(({ round }) => round === exam.round).length + 1,
      number: used + 1,
      interfaceId,
      passMark: exam.passMark,
      practice: exam.practice,
      itemIds,
      beganAt: now,
      endsAt: new Date(now.getTime() + EXAM_LIMITS.lastsHours * HOUR_MS),
      endedAt: null,
      end: null,
      revision: 0,
      right: -1,
      of: testsOf(exam, itemIds.length),
      passed: false,
      told: false,
      searchWords: searchWords(user.firstname, user.lastname, user.username),
    });
    return { one, task };
  }

  /** The person's own try. @throws 404 */
  async ownTry({ _id }: CurrentUser, id: string): Promise<OwnTry> {
    const one = await this.tries.findById(id);
    if (!one?.annotatorId.equals(new Types.ObjectId(_id))) throw notFound();
    return { one, task: await this.tasks.findExam(one.taskId) };
  }

  /** Tests if a try is open, for links to its media. */
  async isOpenTry(id: string): Promise<boolean> {
    const one = await this.tries.findById(id);
    if (!one) return false;
    const task = (await this.tasks.findMany([one.taskId])).get(String(one.taskId)) ?? null;
    return tryStateOf(one, task, this.clock.now()) === 'open';
  }

  /** @throws 404; 409 if it has ended, or does not count */
  async openTry(person: CurrentUser, id: string): Promise<OwnTry> {
    const own = await this.ownTry(person, id);
    if (tryStateOf(own.one, own.task, this.clock.now()) !== 'open') throw conflict(EXAM_MESSAGES.ended);
    return own;
  }
}
