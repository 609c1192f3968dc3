import { Injectable } from '@nestjs/common';
import {
  APPLICATION_LIFECYCLE,
  type ApplicationAction,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  applyAgainText,
  businessDate,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { transitionOrConflict } from '../../../common/lifecycle/transition.js';
import { type Changed, type Many, type One } from '../../../common/openapi/responses.js';
import { type Page, type TabTotals } from '../../../common/pagination/find-page.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { type ThreadSubject } from '../../people/threads/thread-rules.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ApplicationViews } from './application-views.js';
import { titleOfProject } from './domain/title-of-project.js';
import { openingOf } from './domain/openings.js';
import {
  type ApplicationDetailDto,
  type ApplicationDto,
  type ApplicationRowDto,
  type CountApplicationsQueryDto,
  type ListApplicationsQueryDto,
} from './dto/application.dto.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { applyAgainOf } from './project.views.js';
import { applicationsOwnerFor, maySeeApplication } from './projects.policy.js';

type SideEffects = (session: ClientSession, application: ApplicationRecord, project: ProjectRecord) => Promise<void>;

/** Dates set by each action: a reopened application keeps its application date. */
const DATES: Readonly<Record<ApplicationAction, (at: Date) => Partial<Pick<ApplicationRecord, 'appliedAt' | 'decidedAt'>>>> = {
  apply: (at) => ({ appliedAt: at, decidedAt: null }),
  reopen: () => ({ decidedAt: null }),
  approve: (at) => ({ decidedAt: at }),
  reject: (at) => ({ decidedAt: at }),
  withdraw: (at) => ({ decidedAt: at }),
};

function filterOf(person: CurrentUser, { status, projectId, annotatorId, q }: ListApplicationsQueryDto): QueryFilter<ApplicationRecord> {
  const owner = applicationsOwnerFor(person, annotatorId);
  return {
    ...(owner ? { annotatorId: owner } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
    ...searchFilter(q),
  };
}

@Injectable()
export class ApplicationsService {
  /** Decisions on the applications of one project are serialised, because each changes its counts. */
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly views: ApplicationViews,
    private readonly notifications: NotificationsService,
    private readonly events: AdminEvents,
    private readonly threads: ThreadsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listApplications(person: CurrentUser, query: ListApplicationsQueryDto): Promise<Page<ApplicationRowDto>> {
    const { data, page } = await this.applications.page(filterOf(person, query), query);
    return { data: await this.views.rows(person, data), page };
  }

  async totals(person: CurrentUser, query: CountApplicationsQueryDto): Promise<One<TabTotals>> {
    return { data: await this.applications.tabTotals(filterOf(person, query)) };
  }

  /** @throws 404 if it does not exist or belongs to another person */
  async findApplication(person: CurrentUser, id: string): Promise<One<ApplicationDetailDto>> {
    const { record } = await this.subject(person, id);
    const [view, messages] = await Promise.all([this.views.ofOne(person, record), this.threads.newest(record._id)]);
    return { data: { ...view, messages } };
  }

  /** Describes an application as the subject of messages. @throws 404 if it does not exist or belongs to another person */
  async subject(person: CurrentUser, id: string): Promise<{ record: ApplicationRecord; subject: ThreadSubject }> {
    const record = await this.applications.findById(id);
    const project = record && (await this.projects.findById(record.projectId));
    if (!record || !project || !maySeeApplication(person, record)) throw notFound();
    const { _id, annotatorId } = record;
    return { record, subject: { _id, kind: 'application', annotatorId, title: titleOfProject(project) } };
  }

  /**
   * Applies to a project. A withdrawn application is made again, a rejected one as `applyAgain` allows.
   *
   * @throws 404; 409 if it takes no applications, is full, or has an application; with a date if the person may apply again later
   */
  async apply(person: CurrentUser, projectId: string): Promise<Changed<ApplicationDto>> {
    try {
      const work = (session: ClientSession) => this.applyIn(session, person, projectId);
      const application = await this.#queue.run(projectId, () => this.transactions.run(work));
      return { message: WORK_MESSAGES.applied, data: await this.views.ofOne(person, application) };
    } catch (error) {
      // Two concurrent requests both find no application; the unique index accepts one.
      if (isDuplicateKey(error)) throw conflict(WORK_MESSAGES.applicationExists);
      throw error;
    }
  }

  /** @throws 404; 409 if it is no longer pending, or its project is full or archived */
  async approve(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'approve', null, async (session, application, project) => {
      if (project.archived) throw conflict(WORK_MESSAGES.projectNotOpen);
      const joined = await this.projects.takePlace(session, project);
      if (!joined) throw conflict(WORK_MESSAGES.projectFull);
      const projectName = titleOfProject(project);
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-approved', data: { projectName } });
    });
    return { message: WORK_MESSAGES.applicationApproved, data };
  }

  async approveMany(person: CurrentUser, ids: readonly string[]): Promise<Many<ApplicationDto>> {
    const done = await processBulk(ids, async (id) => (await this.approve(person, id)).data);
    return { message: WORK_DONE_MESSAGES.applicationsApproved, ...done };
  }

  /** @throws 404; 409 if it is no longer pending */
  async reject(person: CurrentUser, id: string, reason: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'reject', reason.trim(), async (session, application, project) => {
      await this.projects.count(session, project._id, { pendingApplications: -1 });
      const data = { projectName: titleOfProject(project), reason: reason.trim() };
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-rejected', data });
    });
    return { message: WORK_MESSAGES.applicationRejected, data };
  }

  /** Makes a rejected application pending again. @throws 404; 409 if it is not rejected, or its project is archived */
  async reopen(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'reopen', null, async (session, application, project) => {
      const counted = await this.projects.countUnlessArchived(session, project._id, { pendingApplications: 1 });
      if (!counted) throw conflict(WORK_MESSAGES.projectNotOpen);
      const projectName = titleOfProject(project);
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-reopened', data: { projectName } });
    });
    return { message: WORK_MESSAGES.applicationReopened, data };
  }

  /** @throws 404 if it does not exist or belongs to another person; 409 if it is no longer pending */
  async withdraw(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'withdraw', null, async (session, application, project) => {
      await this.projects.count(session, project._id, { pendingApplications: -1 });
      await this.notifyAdmins(session, 'applications-withdrawn', application, project);
    });
    return { message: WORK_MESSAGES.applicationWithdrawn, data };
  }

  private async applyIn(session: ClientSession, person: CurrentUser, projectId: string): Promise<ApplicationRecord> {
    const project = orNotFound(await this.projects.findById(projectId, session));
    const annotatorId = new Types.ObjectId(person._id);
    const earlier = await this.applications.findPair(session, project._id, annotatorId);
    if (earlier && !APPLICATION_LIFECYCLE.find('apply', earlier.status)) throw conflict(WORK_MESSAGES.applicationExists);
    if (earlier) await this.refuseTooEarly(session, person, earlier);
    const opening = openingOf(project);
    if (opening !== 'open') throw conflict(opening === 'full' ? WORK_MESSAGES.projectFull : WORK_MESSAGES.projectNotOpen);
    const counted = await this.projects.countUnlessArchived(session, project._id, {
      pendingApplications: 1,
      ...(earlier ? {} : { applications: 1 }),
    });
    if (!counted) throw conflict(WORK_MESSAGES.projectNotOpen);
    const made = earlier ? await this.applyAgain(session, person, earlier) : await this.insertNew(session, person, project);
    await this.record(session, person, 'apply', earlier, made, project);
    await this.notifyAdmins(session, 'applications-made', made, project);
    return made;
  }

  /** @throws 409 with the date if the person was rejected and may not apply again yet */
  private async refuseTooEarly(session: ClientSession, person: CurrentUser, earlier: ApplicationRecord): Promise<void> {
    if (earlier.status !== 'rejected') return;
    const facts = { profileChangedAt: await this.users.profileChangedAt(person._id, session), now: this.clock.now() };
    const again = applyAgainOf(earlier, facts);
    if (again && !again.allowed) throw conflict(applyAgainText(again, businessDate(again.from)));
  }

  private async insertNew(session: ClientSession, person: CurrentUser, project: ProjectRecord): Promise<ApplicationRecord> {
    const status = APPLICATION_LIFECYCLE.initial;
    const appliedAt = this.clock.now();
    return this.applications.insert(session, {
      projectId: project._id,
      annotatorId: new Types.ObjectId(person._id),
      status,
      appliedAt,
      decidedAt: null,
      reason: null,
      history: [{ action: 'apply', from: null, to: status, by: actorOf(person), at: appliedAt, reason: null }],
      searchWords: searchWords(project.projectName, project.title, person.firstname, person.lastname, person.username, person.email),
    });
  }

  private async applyAgain(session: ClientSession, person: CurrentUser, earlier: ApplicationRecord): Promise<ApplicationRecord> {
    const application = await this.change(session, person, earlier, 'apply', null);
    if (!application) throw conflict(WORK_MESSAGES.applicationExists);
    return application;
  }

  private async decide(
    person: CurrentUser,
    id: string,
    action: ApplicationAction,
    reason: string | null,
    sideEffects: SideEffects,
  ): Promise<ApplicationDto> {
    const before = await this.applications.findById(id);
    if (!before || !maySeeApplication(person, before)) throw notFound();
    const work = async (session: ClientSession): Promise<ApplicationRecord | null> => {
      const project = orNotFound(await this.projects.findById(before.projectId, session));
      refuseOwn(person, before.annotatorId, { _id: before._id, name: `Application: ${project.projectName}` });
      const after = await this.change(session, person, before, action, reason);
      if (!after) return null;
      await sideEffects(session, after, project);
      await this.record(session, person, action, before, after, project);
      return after;
    };
    const decided = await this.#queue.run(String(before.projectId), () => this.transactions.run(work));
    if (decided) return this.views.ofOne(person, decided);
    const present = await this.applications.findById(id);
    throw present ? conflict(staleStateMessage(APPLICATION_LIFECYCLE.name, present.status)) : notFound();
  }

  /** @returns null if the status has changed since `before` was read @throws 409 if the lifecycle has no such transition */
  private async change(
    session: ClientSession,
    person: CurrentUser,
    before: ApplicationRecord,
    action: ApplicationAction,
    reason: string | null,
  ): Promise<ApplicationRecord | null> {
    const { from, to } = transitionOrConflict(APPLICATION_LIFECYCLE, action, before, { kind: 'person', person });
    const at = this.clock.now();
    return this.applications.changeStatus(session, before, {
      set: { status: to, reason, ...DATES[action](at) },
      entry: { action, from, to, by: actorOf(person), at, reason },
    });
  }

  private async record(
    session: ClientSession,
    person: CurrentUser,
    action: ApplicationAction,
    before: ApplicationRecord | null,
    after: ApplicationRecord,
    project: ProjectRecord,
  ): Promise<void> {
    await this.audit.record(session, {
      by: person,
      action: `application.${action}`,
      target: { _id: after._id, name: `${project.projectName}: application` },
      before: { status: before?.status ?? null },
      after: { status: after.status },
      reason: after.reason,
    });
  }

  private async notifyAdmins(
    session: ClientSession,
    kind: 'applications-made' | 'applications-withdrawn',
    { _id }: ApplicationRecord,
    { _id: projectId, projectName }: ProjectRecord,
  ): Promise<void> {
    await this.events.record(session, {
      kind,
      group: `${kind}:${String(projectId)}`,
      name: projectName,
      title: projectName,
      link: `/admin/applications/${String(_id)}`,
      listLink: `/admin/projects/${String(projectId)}`,
    });
  }
}
