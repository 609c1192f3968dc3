import { Injectable } from '@nestjs/common';
import {
  APPLICATION_LIFECYCLE,
  type ApplicationAction,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { KeyedQueue } from '../../common/concurrency/keyed-queue.js';
import { conflict, notFound } from '../../common/errors/errors.js';
import { processBulk } from '../../common/bulk/process-bulk.js';
import { isDuplicateKey } from '../../common/errors/infrastructure-errors.js';
import { transitionOrConflict } from '../../common/lifecycle/transition.js';
import { type Changed, type Many } from '../../common/openapi/responses.js';
import { type Page } from '../../common/pagination/find-page.js';
import { searchFilter, searchWords } from '../../common/search/search-words.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { UsersService } from '../users/users.service.js';
import { openingOf } from './domain/openings.js';
import { type ApplicationDto, type ListApplicationsQueryDto } from './dto/application.dto.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { toApplicationDto } from './project.views.js';
import { applicationsOwnerFor, maySeeApplication } from './projects.policy.js';

/** What follows from a decision in the same transaction: the counts of the project, and the annotator's notification. */
type SideEffects = (session: ClientSession, application: ApplicationRecord, project: ProjectRecord) => Promise<void>;

/** Annotators' requests to join projects. */
@Injectable()
export class ApplicationsService {
  /** Decisions on the applications of one project are serialised: each changes its counts. */
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(person: CurrentUser, { status, projectId, q, ...query }: ListApplicationsQueryDto): Promise<Page<ApplicationDto>> {
    const annotatorId = applicationsOwnerFor(person);
    const filter: QueryFilter<ApplicationRecord> = {
      ...(annotatorId ? { annotatorId } : {}),
      ...(status ? { status } : {}),
      ...(projectId ? { projectId: new Types.ObjectId(projectId) } : {}),
      ...searchFilter(q),
    };
    const { data, page } = await this.applications.page(filter, query);
    return { data: await this.viewsFor(person, data), page };
  }

  /**
   * Applies to a project; one that was withdrawn is made again.
   *
   * @throws 404; 409 where it takes none, is full, or was applied to before
   */
  async apply(person: CurrentUser, projectId: string): Promise<Changed<ApplicationDto>> {
    try {
      const work = (session: ClientSession) => this.applyIn(session, person, projectId);
      const application = await this.#queue.run(projectId, () => this.transactions.run(work));
      return { message: WORK_MESSAGES.applied, data: await this.viewFor(person, application) };
    } catch (error) {
      // Two at once both find no application; the unique index lets one of them in.
      if (isDuplicateKey(error)) throw conflict(WORK_MESSAGES.applicationExists);
      throw error;
    }
  }

  /** @throws 404; 409 where it is no longer pending, or its project has no place left or is archived */
  async approve(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'approve', null, async (session, application, project) => {
      if (project.archived) throw conflict(WORK_MESSAGES.projectNotOpen);
      const joined = await this.projects.takePlace(session, project);
      if (!joined) throw conflict(WORK_MESSAGES.projectFull);
      const { projectName } = project;
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-approved', data: { projectName } });
    });
    return { message: WORK_MESSAGES.applicationApproved, data };
  }

  /** Approves each as far as it can be. */
  async approveMany(person: CurrentUser, ids: readonly string[]): Promise<Many<ApplicationDto>> {
    const done = await processBulk(ids, async (id) => (await this.approve(person, id)).data);
    return { message: WORK_DONE_MESSAGES.applicationsApproved, ...done };
  }

  /** @throws 404; 409 where it is no longer pending */
  async reject(person: CurrentUser, id: string, reason: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'reject', reason.trim(), async (session, application, project) => {
      await this.projects.count(session, project._id, { pendingApplications: -1 });
      const { projectName } = project;
      const data = { projectName, reason: reason.trim() };
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-rejected', data });
    });
    return { message: WORK_MESSAGES.applicationRejected, data };
  }

  /** @throws 404 where it does not exist or is another's; 409 where it is no longer pending */
  async withdraw(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'withdraw', null, (session, _application, project) =>
      this.projects.count(session, project._id, { pendingApplications: -1 }),
    );
    return { message: WORK_MESSAGES.applicationWithdrawn, data };
  }

  private async applyIn(session: ClientSession, person: CurrentUser, projectId: string): Promise<ApplicationRecord> {
    const project = await this.projects.findById(projectId, session);
    if (!project) throw notFound();
    const annotatorId = new Types.ObjectId(person._id);
    const earlier = await this.applications.findPair(session, project._id, annotatorId);
    if (earlier && !APPLICATION_LIFECYCLE.find('apply', earlier.status)) {
      throw conflict(earlier.status === 'rejected' ? WORK_MESSAGES.applicationRejectedBefore : WORK_MESSAGES.applicationExists);
    }
    const opening = openingOf(project);
    if (opening !== 'open') throw conflict(opening === 'full' ? WORK_MESSAGES.projectFull : WORK_MESSAGES.projectNotOpen);
    const counted = await this.projects.countUnlessArchived(session, project._id, {
      pendingApplications: 1,
      ...(earlier ? {} : { applications: 1 }),
    });
    if (!counted) throw conflict(WORK_MESSAGES.projectNotOpen);
    const made = earlier ? await this.applyAgain(session, person, earlier) : await this.insertNew(session, person, project);
    await this.record(session, person, 'apply', earlier, made, project);
    return made;
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
      const project = await this.projects.findById(before.projectId, session);
      if (!project) throw notFound();
      const after = await this.change(session, person, before, action, reason);
      if (!after) return null;
      await sideEffects(session, after, project);
      await this.record(session, person, action, before, after, project);
      return after;
    };
    const decided = await this.#queue.run(String(before.projectId), () => this.transactions.run(work));
    if (decided) return this.viewFor(person, decided);
    const present = await this.applications.findById(id);
    throw present ? conflict(staleStateMessage(APPLICATION_LIFECYCLE.name, present.status)) : notFound();
  }

  /** Makes one transition. @returns null where the status has changed since `before` was read @throws 409 where the lifecycle has no such transition */
  private async change(
    session: ClientSession,
    person: CurrentUser,
    before: ApplicationRecord,
    action: ApplicationAction,
    reason: string | null,
  ): Promise<ApplicationRecord | null> {
    const { from, to } = transitionOrConflict(APPLICATION_LIFECYCLE, action, before);
    const at = this.clock.now();
    return this.applications.changeStatus(session, before, {
      set: { status: to, reason, ...(action === 'apply' ? { appliedAt: at, decidedAt: null } : { decidedAt: at }) },
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

  private async viewFor(person: CurrentUser, application: ApplicationRecord): Promise<ApplicationDto> {
    const [view] = await this.viewsFor(person, [application]);
    if (!view) throw notFound();
    return view;
  }

  private async viewsFor(person: CurrentUser, applications: readonly ApplicationRecord[]): Promise<ApplicationDto[]> {
    const [projects, annotators] = await Promise.all([
      this.projects.findMany(applications.map(({ projectId }) => projectId)),
      person.role === 'ADMIN' ? this.users.findSummaries(applications.map(({ annotatorId }) => annotatorId)) : undefined,
    ]);
    const byId = new Map(projects.map((project) => [String(project._id), project]));
    return applications.flatMap((application) => {
      // A project with applications is archived, never deleted, so there always is one.
      const project = byId.get(String(application.projectId));
      return project ? [toApplicationDto(application, project, annotators?.get(String(application.annotatorId)))] : [];
    });
  }
}
