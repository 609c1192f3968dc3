import { Injectable } from '@nestjs/common';
import {
  ADMIN_TOAST_MESSAGES,
  JOB_LIFECYCLE,
  LEAVING_MESSAGES,
  TASK_FORM_MESSAGES,
  WORKPLACE_MESSAGES,
  WORK_DONE_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  WORK_MESSAGES,
  formatRate,
  pinnedWaiting,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict } from '../../../common/errors/errors.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { type Changed, type Many } from '../../../common/openapi/responses.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { TermsAnswers } from '../../people/terms/terms-answers.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { AccountReminders } from '../../money/payments/accounts/account-reminders.service.js';
import { hasPlace, isBeyondOverlap, isOverfull, overfullReason } from '../tasks/domain/job-counts.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { MembersLeaving } from '../projects/members-leaving.service.js';
import { TaskFloor } from '../tasks/task-floor.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type UserSummary, UsersService } from '../../people/users/users.service.js';
import { refuseNotAllowed } from '../../people/users/users.policy.js';
import { jobTaskOf, jobAnnotatorOf } from './domain/job-copies.js';
import { NO_DETAIL, STOPPED_CLOCK } from './domain/job-transitions.js';
import { type AssignTaskDto } from './dto/job-input.dto.js';
import { type JobDto } from './dto/job.dto.js';
import { JobFunds } from './funds/job-funds.service.js';
import { ExamPromises } from './exam-promises.service.js';
import { ItemWork } from './item-work.js';
import { JobViews } from './job-views.js';
import { JobRepository } from './persistence/job.repository.js';
import { NOTHING_UNREAD } from '../../people/threads/unread-changed.js';
import { type JobRecord } from './persistence/job.schema.js';

type Assigner = Pick<CurrentUser, '_id' | 'role' | 'firstname' | 'lastname'>;

@Injectable()
export class AssignmentsService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly views: JobViews,
    private readonly tasks: TaskWorkService,
    private readonly floor: TaskFloor,
    private readonly members: MembersLeaving,
    private readonly itemWork: ItemWork,
    private readonly funds: JobFunds,
    private readonly promises: ExamPromises,
    private readonly users: UsersService,
    private readonly terms: TermsAnswers,
    private readonly notifications: NotificationsService,
    private readonly accounts: AccountReminders,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Assigns to `userId`, or to each of `userIds`; with `userIds`, refusals are in `failed`.
   *
   * @throws 400 if neither or both are given, `userId` is not an active annotator, or the task pays less than the floor; 404 for an unknown
   * task; 409 if it is archived or already assigned to them, or to as many as answer each item (declined and cancelled jobs do not
   * count), can cost more than is left of the budget of its project, or they have not accepted the terms
   */
  async assign(person: CurrentUser, { taskId, userId, userIds }: AssignTaskDto): Promise<Changed<JobDto> | Many<JobDto>> {
    if (userId !== undefined && userIds !== undefined) {
      throw badInput([{ field: 'userIds', message: WORK_REFUSAL_MESSAGES.assigneesBoth }]);
    }
    const wanted = userIds ?? (userId === undefined ? [] : [userId]);
    if (wanted.length === 0) throw badInput([{ field: 'userId', message: TASK_FORM_MESSAGES.assigneeRequired }]);
    const { _id } = await this.tasks.findTask(taskId);
    const people = await this.users.findSummaries(wanted.map((id) => new Types.ObjectId(id)));
    const assignOne = (id: string): Promise<JobDto> => this.assignTo(person, _id, people.get(id.toLowerCase()));
    if (userId !== undefined) return { message: ADMIN_TOAST_MESSAGES.taskAssigned, data: await assignOne(userId) };
    const done = await processBulk(wanted, assignOne);
    const message = done.failed.length === 0 ? ADMIN_TOAST_MESSAGES.taskAssigned : WORK_DONE_MESSAGES.tasksAssigned;
    return { message, ...done };
  }

  private async assignTo(person: CurrentUser, taskId: Types.ObjectId, annotator: UserSummary | undefined): Promise<JobDto> {
    const field = 'userId';
    if (annotator?.role !== 'USER') throw badInput([{ field, message: WORK_REFUSAL_MESSAGES.assigneeNotAnnotator }]);
    if (annotator.status !== 'active') throw badInput([{ field, message: WORK_REFUSAL_MESSAGES.assigneeSuspended }]);
    try {
      const job = await this.transactions.run((session) =>
        this.assignAndNotify(session, person, taskId, new Types.ObjectId(annotator._id)),
      );
      return await this.views.ofOne(person, job);
    } catch (error) {
      // Two concurrent calls both find no job; the unique index admits one.
      if (isDuplicateKey(error)) throw conflict(WORK_MESSAGES.jobAlreadyAssigned);
      throw error;
    }
  }

  /** Assigns in the transaction of a bulk run, which notifies each person once at its end. @throws as `assign` */
  async assignInRun(session: ClientSession, by: Assigner, taskId: string, userId: string): Promise<JobRecord> {
    const annotator = await this.users.findOne(userId, session);
    if (annotator?.role !== 'USER') throw badInput([{ field: 'userId', message: WORK_REFUSAL_MESSAGES.assigneeNotAnnotator }]);
    if (annotator.status !== 'active') throw badInput([{ field: 'userId', message: WORK_REFUSAL_MESSAGES.assigneeSuspended }]);
    return (await this.assignIn(session, by, new Types.ObjectId(taskId), annotator._id)).job;
  }

  /**
   * Assigns a free task to the person who requests it, and holds it until they start.
   *
   * @returns null if as many people have it as answer each item, or it pays less than the floor
   * @throws 409 if they have another one of the project
   */
  async take(person: CurrentUser, taskId: Types.ObjectId, holdUntil: Date): Promise<JobDto | null> {
    const annotatorId = new Types.ObjectId(person._id);
    const made = await this.transactions.run(async (session) => {
      const before = await this.tasks.findIn(session, taskId);
      if (!before || !hasPlace(before) || (await this.floor.faultOf(before, session))) return null;
      // Both transactions write the person's assignment count: of two concurrent takes, one repeats and sees the other.
      if (await this.jobs.hasOpenBatch(annotatorId, before.projectId, session)) throw conflict(WORKPLACE_MESSAGES.batchOpenAlready);
      const { job } = await this.assignIn(session, person, taskId, annotatorId);
      return this.jobs.hold(session, job._id, holdUntil);
    });
    return made && this.views.ofOne(person, made);
  }

  private async assignAndNotify(
    session: ClientSession,
    by: Assigner,
    taskId: Types.ObjectId,
    annotatorId: Types.ObjectId,
  ): Promise<JobRecord> {
    const { job, task } = await this.assignIn(session, by, taskId, annotatorId);
    const { rate, dueDate } = task;
    const data = { taskTitle: taskTitleOf(task), jobId: String(job._id), dueDate, rateText: rate ? formatRate(rate) : null };
    await this.notifications.notify(session, { userId: job.annotatorId, kind: 'task-assigned', data });
    return job;
  }

  private async assignIn(
    session: ClientSession,
    person: Assigner,
    taskId: Types.ObjectId,
    annotatorId: Types.ObjectId,
  ): Promise<{ job: JobRecord; task: TaskRecord }> {
    if (await this.jobs.existsPair(session, taskId, annotatorId)) throw conflict(WORK_MESSAGES.jobAlreadyAssigned);
    const status = JOB_LIFECYCLE.initial;
    const { task, content, budget, ownWork, paidWaiting, examPayer, ...names } = await this.tasks.addJob(session, taskId);
    const waiting = pinnedWaiting(paidWaiting, task.rate);
    if (isOverfull(task)) throw conflict(overfullReason(task));
    await this.floor.refuse('taskId', task, session);
    const onlyDoubt = isBeyondOverlap(task);
    if (onlyDoubt) await this.tasks.countDoubtJobs(session, [taskId], 1);
    const at = this.clock.now();
    const annotator = await this.users.countAssignment(session, annotatorId);
    if (annotator.closingSince) throw badInput([{ field: 'userId', message: LEAVING_MESSAGES.assigneeCloses }]);
    await this.members.refuseLeft(session, task.projectId, annotatorId);
    refuseNotAllowed(person, annotator, content);
    await this.terms.refuseUnaccepted(session, person, annotatorId);
    const examPay = await this.promises.of(session, annotatorId, examPayer);
    // Without the email: reviewers do not see it, and could guess it letter by letter.
    const annotatorWords = searchWords(annotator.firstname, annotator.lastname, annotator.username);
    const inserted = await this.jobs.insert(session, {
      taskId,
      task: jobTaskOf(task),
      annotatorId,
      annotator: jobAnnotatorOf(annotator),
      status,
      modality: task.modality,
      projectId: task.projectId,
      ...names,
      ...(content.length > 0 && { content: [...content] }),
      ...(ownWork && { ownWork }),
      ...(waiting.length > 0 && { paidWaiting: waiting }),
      ...(examPay && { examPay }),
      dueDate: task.dueDate,
      rate: task.rate,
      assignedAt: at,
      statusChangedAt: at,
      startedAt: null,
      clock: STOPPED_CLOCK,
      timeFlags: [],
      guidelineOpenedAt: null,
      items: null,
      ...(onlyDoubt && { onlyDoubt: true as const }),
      holdUntil: null,
      submittedDate: null,
      approvedDate: null,
      rejectedDate: null,
      approvedAmount: null,
      rejectionReason: null,
      endReason: null,
      live: true,
      submission: null,
      invoice: null,
      unread: NOTHING_UNREAD,
      history: [{ action: 'assign', from: null, to: status, by: actorOf(person), at, reason: null, ...NO_DETAIL }],
      annotatorWords,
      searchWords: [...new Set([...task.searchWords, ...annotatorWords])],
    });
    const begun = task.workplace === 'labelbridge' ? await this.withItems(session, inserted, task) : inserted;
    const job = await this.funds.reserve(session, person, begun, budget);
    await this.accounts.remindFirst(session, annotatorId);
    // The id, not the name: an erased person's name must not stay here (docs/privacy.md).
    const after = { status, annotator: String(annotatorId), rate: task.rate };
    await this.audit.record(session, { by: person, action: 'job.assign', target: { _id: job._id, name: taskTitleOf(task) }, after });
    return { job, task };
  }

  private async withItems(session: ClientSession, job: JobRecord, task: TaskRecord): Promise<JobRecord> {
    const { items, data } = await this.itemWork.implementation.begin(session, job, task);
    return this.jobs.setItems(session, job._id, items, data);
  }
}
