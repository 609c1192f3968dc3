import { Injectable } from '@nestjs/common';
import {
  CONTENT_MESSAGES,
  contentNotAllowed,
  ADMIN_TOAST_MESSAGES,
  DEFAULT_EXAM,
  EXAM_MESSAGES,
  MODALITY_OF_TASK_NAME,
  REVIEW_DAYS,
  TASK_FORM_MESSAGES,
  WORKPLACE_MESSAGES,
  WORK_DONE_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  WORK_MESSAGES,
  isUnitRate,
  overlapMostProblem,
  rateProblem,
} from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { refusePastDueDate } from '../../../common/validation/due-date.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService, type AuditedChange } from '../../foundation/audit/audit.service.js';
import { OffersService } from '../../money/payments/invoices/offers.service.js';
import { deletionOf } from '../projects/domain/deletion.js';
import { type DeletedDto } from '../projects/dto/project.dto.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { WorkProgress } from '../projects/work-progress.js';
import { UsersService } from '../../people/users/users.service.js';
import { allJobsOf, openJobsOf, overlapOf } from './domain/job-counts.js';
import { changedExam, changesOpenExam, examProblem, newExam, testsOf } from './domain/task-exam.js';
import { newTaskFields, offersAnew, refuseLess, taskFieldsOf, taskTitleOf } from './domain/task-changes.js';
import { type CreateTaskDto, type TaskDto, type TaskRowDto, type UpdateTaskDto, type ListTasksQueryDto } from './dto/task.dto.js';
import { TaskRepository } from './persistence/task.repository.js';
import { type TaskFields, type TaskRecord } from './persistence/task.schema.js';
import { TaskFloor } from './task-floor.js';
import { TaskInterfaces } from './task-interfaces.js';
import { TaskUpdated } from './task-updated.js';
import { toTaskRow } from './task.views.js';

const wordsOf = ({ taskName, title }: Pick<TaskFields, 'taskName' | 'title'>): string[] => searchWords(title, taskName);

type TaskPlace = Pick<
  TaskRecord,
  'rate' | 'workplace' | 'projectId' | 'interfaceId' | 'taskLink' | 'taskName' | 'overlap' | 'overlapMost' | 'queued' | 'exam'
>;

const auditTargetOf = (task: TaskRecord) => ({ _id: task._id, name: taskTitleOf(task) });

@Injectable()
export class TasksService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly projects: ProjectWorkService,
    private readonly progress: WorkProgress,
    private readonly users: UsersService,
    private readonly taskUpdated: TaskUpdated,
    private readonly interfaces: TaskInterfaces,
    private readonly offers: OffersService,
    private readonly floor: TaskFloor,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listTasks({ modality, projectId, archived, openExams, q, ...query }: ListTasksQueryDto): Promise<Page<TaskRowDto>> {
    const filter: QueryFilter<TaskRecord> = {
      archived: archived === 'true',
      ...(modality ? { modality } : {}),
      ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
      ...(openExams === 'true' ? { 'exam.openedAt': { $ne: null } } : {}),
      ...searchFilter(q),
    };
    const { data, page } = await this.tasks.page(filter, query);
    return { data: await this.rowsFor(data), page };
  }

  async findTask(id: string): Promise<One<TaskDto>> {
    const task = orNotFound(await this.tasks.findById(id));
    return { data: await this.viewFor(task) };
  }

  /** @throws 400 with the field `createdBy` if it is not an admin, `projectId` if there is no such project, `dueDate` if it is past */
  async create(person: CurrentUser, input: CreateTaskDto): Promise<Changed<TaskDto>> {
    const task = await this.transactions.run((session) => this.createIn(session, person, input));
    return { message: ADMIN_TOAST_MESSAGES.taskCreated, data: await this.viewFor(task) };
  }

  /** Creates a task in the caller's transaction. @throws as `create` */
  async createIn(
    session: ClientSession,
    by: AuditedChange['by'],
    { createdBy, projectId, interfaceId, exam, ...input }: CreateTaskDto,
  ): Promise<TaskRecord> {
    const now = this.clock.now();
    refusePastDueDate(now, input.dueDate);
    await this.requireAdmin(createdBy, session);
    const fields = newTaskFields(input);
    const project = projectId ? await this.enterProject(session, projectId, 0) : undefined;
    const place = {
      taskName: fields.taskName,
      workplace: fields.workplace,
      taskLink: fields.taskLink,
      projectId: projectId ? new Types.ObjectId(projectId) : null,
      interfaceId: interfaceId ? new Types.ObjectId(interfaceId) : null,
      exam: exam ? newExam(exam) : null,
    };
    const rate = fields.rate ?? (exam ? null : (project?.rate ?? null));
    await this.checkPlace(session, { ...fields, ...place, rate });
    await this.floor.refuseNew({ rate, secondsPerItem: fields.secondsPerItem ?? null }, session);
    const created = await this.tasks.insert(session, {
      ...fields,
      rate,
      createdBy: new Types.ObjectId(createdBy),
      ...place,
      archived: false,
      archivedAt: null,
      searchWords: wordsOf(fields),
      createdAt: now,
      updatedAt: now,
    });
    await this.audit.record(session, {
      by,
      action: 'task.create',
      target: auditTargetOf(created),
      after: { ...fields, ...(exam && { exam }) },
    });
    return created;
  }

  /** Changes the given fields. @throws 400 as `create`; 404; 409 if it is archived */
  async update(
    person: CurrentUser,
    id: string,
    { createdBy, projectId, interfaceId, exam, ...input }: UpdateTaskDto,
  ): Promise<Changed<TaskDto>> {
    if (createdBy !== undefined) await this.requireAdmin(createdBy);
    const fields = taskFieldsOf(input);
    const task = await this.transactions.run(async (session) => {
      const before = await this.findLive(session, id);
      refusePastDueDate(this.clock.now(), input.dueDate, before.dueDate);
      if (projectId !== undefined) await this.changeProject(session, before, projectId);
      if (exam !== undefined && Boolean(exam) !== Boolean(before.exam)) throw badInput([{ field: 'exam', message: EXAM_MESSAGES.fixed }]);
      const set = {
        ...fields,
        // It was not counted without the field.
        ...(fields.overlapMost === undefined ? {} : { inDoubt: null }),
        ...(createdBy === undefined ? {} : { createdBy: new Types.ObjectId(createdBy) }),
        ...(projectId === undefined ? {} : { projectId: projectId ? new Types.ObjectId(projectId) : null }),
        ...(interfaceId === undefined ? {} : { interfaceId: interfaceId ? new Types.ObjectId(interfaceId) : null }),
        ...(exam && before.exam ? { exam: changedExam(before.exam, exam) } : {}),
      };
      // Work elsewhere has no interface.
      if (interfaceId === undefined && (fields.workplace ?? before.workplace) === 'external') set.interfaceId = null;
      if (before.exam) this.checkExam(before, { ...before, ...set });
      await this.checkPlace(session, { ...before, ...set }, before);
      refuseLess(fields, before);
      // A change of something else leaves running work alone, also if a form sends all fields.
      if (offersAnew(fields, before)) await this.floor.refuse('rate.amount', { ...before, ...set }, session);
      const after = await this.tasks.update(session, before, {
        ...set,
        searchWords: wordsOf({ ...before, ...fields }),
        updatedAt: this.clock.now(),
      });
      if (!after) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      await this.taskUpdated.emit(session, before, after);
      await this.audit.record(session, { by: person, action: 'task.update', target: auditTargetOf(after), before, after });
      return after;
    });
    return { message: WORK_MESSAGES.taskUpdated, data: await this.viewFor(task) };
  }

  /** Archives an exam, or a task with jobs or items, and deletes others. @throws 404; 409 while jobs are pending or submitted */
  async remove(person: CurrentUser, id: string): Promise<Changed<DeletedDto>> {
    return this.transactions.run(async (session) => {
      const task = await this.findLive(session, id);
      const deletion = deletionOf({
        openJobs: openJobsOf(task.jobCounts),
        // An exam keeps its results, even if its items are gone.
        history: allJobsOf(task.jobCounts) + task.itemCount + (task.excludedCount ?? 0) + Number(Boolean(task.exam)),
      });
      if (deletion === 'refused') throw conflict(WORK_MESSAGES.deleteWhileWorkOpen);
      await this.refuseNeeded(session, task);
      const archived = deletion === 'archived';
      if (task.exam) await this.tasks.setExam(session, task._id, { openedAt: null });
      const done = archived ? await this.tasks.archive(session, task._id, this.clock.now()) : await this.tasks.delete(session, task._id);
      if (!done) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      if (!archived && task.projectId) await this.projects.removeTask(session, task.projectId);
      await this.audit.record(session, { by: person, action: `task.${archived ? 'archive' : 'delete'}`, target: auditTargetOf(task) });
      const message = archived ? WORK_DONE_MESSAGES.taskArchived : WORK_MESSAGES.taskDeleted;
      return { message, data: { _id: id, archived } };
    });
  }

  /** @throws 400 if its rate or interface does not fit, or work in the product has none; 409 if jobs are bound to another place */
  private async checkPlace(session: ClientSession, after: TaskPlace, before?: TaskRecord): Promise<void> {
    const isMoved = before && (before.workplace !== after.workplace || String(before.interfaceId) !== String(after.interfaceId));
    if (isMoved && allJobsOf(before.jobCounts) > 0) throw conflict(WORKPLACE_MESSAGES.workplaceFixed);
    const { workplace, projectId, interfaceId, taskLink, taskName, rate } = after;
    const noExam = examProblem(after);
    if (noExam) throw badInput([noExam]);
    const misfit = rateProblem(rate, workplace);
    if (misfit) throw badInput([misfit]);
    const tooFew = overlapMostProblem(overlapOf(after), after.overlapMost ?? null);
    if (tooFew) throw badInput([{ field: 'overlapMost', message: tooFew }]);
    if (after.overlapMost && rate && !isUnitRate(rate)) throw badInput([{ field: 'overlapMost', message: WORKPLACE_MESSAGES.doubtRate }]);
    if (workplace === 'external' && !taskLink) throw badInput([{ field: 'taskLink', message: TASK_FORM_MESSAGES.taskLinkRequired }]);
    if (workplace === 'external' && !interfaceId) return;
    if (!interfaceId || (workplace === 'labelbridge' && !projectId))
      throw badInput([{ field: 'interfaceId', message: WORKPLACE_MESSAGES.interfaceRequired }]);
    if (before && !isMoved && String(before.projectId) === String(projectId) && before.taskName === taskName) return;
    const fault = projectId ? await this.interfaces.implementation.faultOf(session, projectId, interfaceId, taskName) : 'unknown';
    const { interfaceUnknown, interfaceOther } = WORKPLACE_MESSAGES;
    if (fault)
      throw badInput([
        { field: 'interfaceId', message: fault === 'other' ? interfaceOther(MODALITY_OF_TASK_NAME[taskName]) : interfaceUnknown },
      ]);
  }

  /** @throws 400 if it would leave its project, or more right answers pass than count; 409 if it is open and keeps what changes */
  private checkExam(before: TaskRecord, after: TaskRecord): void {
    if (String(before.projectId) !== String(after.projectId))
      throw badInput([{ field: 'projectId', message: EXAM_MESSAGES.staysInProject }]);
    if (changesOpenExam(before, after)) throw conflict(EXAM_MESSAGES.itemsFixed);
    const tests = testsOf(after.exam ?? DEFAULT_EXAM, after.itemCount);
    if (before.exam?.openedAt && (after.exam?.passMark ?? 0) > tests)
      throw badInput([{ field: 'exam.passMark', message: EXAM_MESSAGES.passMarkOver(tests) }]);
  }

  /** @throws 409 if the project of an exam needs it: nobody could apply */
  private async refuseNeeded(session: ClientSession, { _id, exam, projectId }: TaskRecord): Promise<void> {
    if (exam && projectId && (await this.projects.needsExam(session, projectId, _id))) throw conflict(EXAM_MESSAGES.needed);
  }

  private async findLive(session: ClientSession, id: string): Promise<TaskRecord> {
    const task = orNotFound(await this.tasks.findById(id, session));
    if (task.archived) throw conflict(WORK_REFUSAL_MESSAGES.archived);
    return task;
  }

  private async requireAdmin(id: string, session: ClientSession | null = null): Promise<void> {
    if ((await this.users.findOne(id, session))?.role === 'ADMIN') return;
    throw badInput([{ field: 'createdBy', message: WORK_REFUSAL_MESSAGES.createdByNotAdmin }]);
  }

  private async enterProject(session: ClientSession, projectId: string, openJobs: number) {
    const project = await this.projects.addTask(session, new Types.ObjectId(projectId), openJobs);
    if (!project) throw badInput([{ field: 'projectId', message: WORK_REFUSAL_MESSAGES.projectUnknown }]);
    return project;
  }

  private async changeProject(session: ClientSession, task: TaskRecord, projectId: string | null): Promise<void> {
    if (projectId?.toLowerCase() === task.projectId?.toHexString()) return;
    const openJobs = openJobsOf(task.jobCounts);
    if (projectId && openJobs > 0) await this.refuseMoreContent(task.projectId, new Types.ObjectId(projectId));
    if (projectId) await this.enterProject(session, projectId, openJobs);
    if (task.projectId) await this.projects.removeTask(session, task.projectId, openJobs);
  }

  /** @throws 409 if people would see content that they were not asked about */
  private async refuseMoreContent(from: Types.ObjectId | null, to: Types.ObjectId): Promise<void> {
    const content = await this.projects.contentOf([to, ...(from ? [from] : [])]);
    const more = contentNotAllowed(content.get(String(to)), content.get(String(from)));
    if (more.length > 0) throw conflict(CONTENT_MESSAGES.moveShowsMore);
  }

  private async viewFor(task: TaskRecord): Promise<TaskDto> {
    const { rate, dueDate } = task;
    const [[row], [offer = null]] = await Promise.all([
      this.rowsFor([task]),
      this.offers.of([{ rate, dueDate, submittedOn: null, reviewDays: REVIEW_DAYS.usual, isPromised: true }]),
    ]);
    if (!row) throw notFound();
    return { ...row, offer };
  }

  private async rowsFor(tasks: readonly TaskRecord[]): Promise<TaskRowDto[]> {
    const inProduct = tasks.filter(({ workplace }) => workplace === 'labelbridge');
    const [creators, projects, progress, paces] = await Promise.all([
      this.users.findSummaries(tasks.map(({ createdBy }) => createdBy)),
      this.projects.findSummaries(tasks.flatMap(({ projectId }) => (projectId ? [projectId] : []))),
      this.progress.ofTasks(inProduct.map(({ _id }) => _id)),
      this.progress.pacesOf(inProduct),
    ]);
    return tasks.map((task) =>
      toTaskRow(task, {
        creator: creators.get(String(task.createdBy)),
        project: projects.get(String(task.projectId)),
        progress: progress.get(String(task._id)),
        pace: paces.get(String(task._id)),
      }),
    );
  }
}
