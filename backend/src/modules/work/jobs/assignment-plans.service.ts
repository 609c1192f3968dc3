import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BULK_LIMITS,
  BULK_MESSAGES,
  countText,
  formatMoney,
  formatRate,
  sumPerCurrency,
  isUnitRate,
  REVIEW_DAYS,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { badInput } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { type BulkHandler, BulkHandlers, type BulkRowData, type BulkStep, type LeftOut, type PersonShare } from '../bulk/bulk-handler.js';
import { BulkRunsService } from '../bulk/bulk-runs.service.js';
import { type BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { OffersService } from '../../money/payments/invoices/offers.service.js';
import { type OfferDto } from '../../money/payments/rates/dto/rate.dto.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { type UserRecord } from '../../people/users/persistence/user.schema.js';
import { TermsAnswers } from '../../people/terms/terms-answers.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { AssignmentsService } from './assignments.service.js';
import { shareOut } from './domain/shares.js';
import { type PlanAssignmentDto } from './dto/assignment.dto.js';
import { JobRepository } from './persistence/job.repository.js';

const ROWS_AT_ONCE = 25;

const nameOf = ({ firstname, lastname, username }: UserRecord): string => `${firstname} ${lastname} (@${username})`;

interface People {
  readonly assignees: readonly UserRecord[];
  readonly leftOut: LeftOut[];
}

/** Distributes many tasks among many people: first a preview, then one job at a time by the bulk worker. */
@Injectable()
export class AssignmentPlansService implements BulkHandler, OnModuleInit {
  readonly kind = 'task-assignment';
  readonly rowsAtOnce = ROWS_AT_ONCE;

  constructor(
    private readonly assignments: AssignmentsService,
    private readonly jobs: JobRepository,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly terms: TermsAnswers,
    private readonly offers: OffersService,
    private readonly notifications: NotificationsService,
    private readonly runs: BulkRunsService,
    private readonly handlers: BulkHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  /** Plans an assignment without assigning. @throws 400 if no task or person is left, or too many are; 404 for an unknown import */
  async plan(person: CurrentUser, wanted: PlanAssignmentDto): Promise<Changed<BulkRunDto>> {
    const method = wanted.method ?? 'round-robin';
    const tasks = await this.tasksOf(wanted);
    const { assignees, leftOut } = await this.peopleOf(wanted, method === 'availability');
    const ids = assignees.map(({ _id }) => _id);
    const [openJobs, taken] = await Promise.all([
      this.jobs.countOpen(ids),
      this.jobs.findAssignees(
        tasks.map(({ _id }) => _id),
        ids,
      ),
    ]);
    const shares = shareOut(
      tasks.map(({ _id }) => ({ id: String(_id), takenBy: taken.get(String(_id)) ?? new Set() })),
      assignees.map(({ _id, availableHoursPerWeek }) => ({
        id: String(_id),
        openJobs: openJobs.get(String(_id)) ?? 0,
        hours: availableHoursPerWeek ?? 1,
      })),
      method,
    );
    const names = new Map(assignees.map((user) => [String(user._id), nameOf(user)]));
    const rows = shares.map(({ taskId, userId }, place) => {
      const task = tasks[place];
      if (!task) throw new Error('a share without a task');
      const name = `${taskTitleOf(task)}: ${names.get(userId ?? '') ?? 'nobody'}`;
      const problems = userId === null ? [{ field: 'taskIds', message: BULK_MESSAGES.hasAllTasks }] : [];
      return { line: place + 1, name, data: { taskId, userId, dueDate: task.dueDate }, problems };
    });
    const offers = await this.offers.of(
      tasks.map(({ rate, dueDate }) => ({ rate, dueDate, submittedOn: null, reviewDays: REVIEW_DAYS.usual, isPromised: true })),
    );
    const people = assignees.map((user): PersonShare => {
      const own = shares.flatMap(({ userId }, place) => (userId === String(user._id) ? [offers[place] ?? null] : []));
      const open = openJobs.get(String(user._id)) ?? 0;
      return { userId: String(user._id), name: nameOf(user), tasks: own.length, openJobs: open, pays: payTexts(own) };
    });
    const unpriced = tasks.filter(({ rate }) => !rate).length;
    const notes =
      unpriced > 0
        ? [`${countText(unpriced, 'of the tasks has', 'of the tasks have')} no rate: the pay is agreed when the work is approved.`]
        : [];
    const name = `${countText(tasks.length, 'task')} to ${countText(assignees.length, 'person', 'people')}`;
    return this.runs.prepare(person, { kind: this.kind, name, rows, summary: { leftOut, people, notes } });
  }

  async handle(session: ClientSession, { by }: BulkStep, { taskId, userId }: BulkRowData): Promise<string> {
    return String((await this.assignments.assignInRun(session, by, String(taskId), String(userId)))._id);
  }

  /** Sends each person one notification for all their tasks. */
  async finish(session: ClientSession, { runId }: BulkStep): Promise<void> {
    const dueDates = new Map<string, string[]>();
    for (const { userId, dueDate } of await this.runs.doneDataOf(session, runId)) {
      if (userId && dueDate) dueDates.set(userId, [...(dueDates.get(userId) ?? []), dueDate]);
    }
    for (const [userId, dates] of dueDates) {
      const [firstDue = ''] = dates.sort();
      const data = { count: dates.length, firstDue };
      await this.notifications.notify(session, { userId: new Types.ObjectId(userId), kind: 'tasks-assigned', data });
    }
  }

  private async tasksOf({ taskIds, importId, all, onlyUnassigned = false, ...filter }: PlanAssignmentDto): Promise<TaskRecord[]> {
    const given = [taskIds !== undefined, importId !== undefined, all === true].filter(Boolean).length;
    if (given !== 1) throw badInput([{ field: 'taskIds', message: BULK_MESSAGES.tasksMissing }]);
    const ids = importId === undefined ? taskIds : await this.runs.recordIdsOf(importId, 'task-import');
    const tasks = await this.tasks.findAssignable({ ...filter, ...(ids && { ids }), onlyUnassigned }, BULK_LIMITS.tasks + 1);
    if (tasks.length === 0) throw badInput([{ field: 'taskIds', message: BULK_MESSAGES.tasksNone }]);
    if (tasks.length > BULK_LIMITS.tasks) throw badInput([{ field: 'taskIds', message: BULK_MESSAGES.tasksTooMany }]);
    return tasks;
  }

  private async peopleOf({ userIds, membersOf }: PlanAssignmentDto, byHours: boolean): Promise<People> {
    if ((userIds === undefined) === (membersOf === undefined)) {
      throw badInput([{ field: 'userIds', message: BULK_MESSAGES.peopleMissing }]);
    }
    const ids = userIds ?? (await this.projects.findMemberIds(String(membersOf), BULK_LIMITS.people + 1));
    if (ids.length > BULK_LIMITS.people) throw badInput([{ field: 'membersOf', message: BULK_MESSAGES.membersTooMany }]);
    const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
    const found = new Map((await this.users.findMany(unique.map((id) => new Types.ObjectId(id)))).map((user) => [String(user._id), user]));
    const unaccepted = await this.terms.unacceptedAmong([...found.values()].map(({ _id }) => _id));
    const assignees: UserRecord[] = [];
    const leftOut: LeftOut[] = [];
    for (const id of unique) {
      const user = found.get(id);
      const reason = reasonToLeaveOut(user, byHours) ?? (unaccepted.has(id) ? BULK_MESSAGES.leftOutTerms : undefined);
      if (user && reason === undefined) assignees.push(user);
      else leftOut.push({ userId: id, name: user ? nameOf(user) : id, reason: reason ?? '', count: 1 });
    }
    if (assignees.length === 0) {
      const message = [BULK_MESSAGES.peopleNone, ...leftOut.map(({ name, reason }) => `${name}: ${reason}`)].join(' ');
      throw badInput([{ field: 'userIds', message }]);
    }
    return { assignees, leftOut };
  }
}

function reasonToLeaveOut(user: UserRecord | undefined, byHours: boolean): string | undefined {
  if (!user) return BULK_MESSAGES.leftOutUnknown;
  if (user.role !== 'USER') return BULK_MESSAGES.leftOutAdmin;
  if (user.status !== 'active') return BULK_MESSAGES.leftOutSuspended;
  return byHours && !user.availableHoursPerWeek ? BULK_MESSAGES.leftOutNoHours : undefined;
}

/** The pay of a person's tasks: the sum of fixed prices, the rates per hour and item, and the number without a rate. */
function payTexts(offers: readonly (OfferDto | null)[]): string[] {
  const fixed = offers.flatMap((offer) => (offer?.gross && !isUnitRate(offer.rate) ? [offer.gross] : []));
  const other = new Map<string, number>();
  for (const offer of offers) {
    const text = !offer ? 'without a rate' : isUnitRate(offer.rate) || !offer.gross ? `at ${formatRate(offer.rate)}` : undefined;
    if (text) other.set(text, (other.get(text) ?? 0) + 1);
  }
  return [
    ...sumPerCurrency(fixed).map((sum) => `${formatMoney(sum)} for ${fixed.length}`),
    ...Array.from(other, ([text, count]) => `${count} ${text}`),
  ];
}
