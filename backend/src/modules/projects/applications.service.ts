import { Injectable } from '@nestjs/common';
import {
  APPLICATION_LIFECYCLE,
  type ApplicationAction,
  type ApplicationStatus,
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
import { type HistoryEntry } from '../../common/lifecycle/history.js';
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

/** What follows from a decision on an application: the counts of its project, and what the annotator is told. */
type Consequence = (session: ClientSession, application: ApplicationRecord, project: ProjectRecord) => Promise<void>;

interface AuditedStep {
  _id: Types.ObjectId;
  project: ProjectRecord;
  before: ApplicationStatus | null;
  after: ApplicationStatus;
  reason: string | null;
}

/** Annotators' requests to join projects. */
@Injectable()
export class ApplicationsService {
  /** Applications of one project in turn: each counts in it. */
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly notices: NotificationsService,
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
      await this.notices.notify(session, { userId: application.annotatorId, kind: 'application-approved', data: { projectName } });
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
      const told = { projectName, reason: reason.trim() };
      await this.notices.notify(session, { userId: application.annotatorId, kind: 'application-rejected', data: told });
    });
    return { message: WORK_MESSAGES.applicationRejected, data };
  }

  /** @throws 404 where it is not there or not his; 409 where it is no longer pending */
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
    await this.audited(session, person, 'apply', {
      _id: made._id,
      project,
      before: earlier?.status ?? null,
      after: made.status,
      reason: null,
    });
    return made;
  }

  private async insertNew(session: ClientSession, person: CurrentUser, project: ProjectRecord): Promise<ApplicationRecord> {
    const status = APPLICATION_LIFECYCLE.initial;
    return this.applications.insert(session, {
      projectId: project._id,
      annotatorId: new Types.ObjectId(person._id),
      status,
      appliedAt: this.clock.now(),
      decidedAt: null,
      reason: null,
      history: [this.entryOf(person, 'apply', null, status, null)],
      searchWords: searchWords(project.projectName, project.title, person.firstname, person.lastname, person.username, person.email),
    });
  }

  private async applyAgain(session: ClientSession, person: CurrentUser, { _id, status }: ApplicationRecord): Promise<ApplicationRecord> {
    const arrow = transitionOrConflict(APPLICATION_LIFECYCLE, 'apply', status);
    const application = await this.applications.move(session, _id, {
      from: arrow.from,
      set: { status: arrow.to, appliedAt: this.clock.now(), decidedAt: null, reason: null },
      entry: this.entryOf(person, 'apply', arrow.from, arrow.to, null),
    });
    if (!application) throw conflict(WORK_MESSAGES.applicationExists);
    return application;
  }

  private async decide(
    person: CurrentUser,
    id: string,
    action: ApplicationAction,
    reason: string | null,
    follow: Consequence,
  ): Promise<ApplicationDto> {
    const seen = await this.applications.findById(id);
    if (!seen || !maySeeApplication(person, seen)) throw notFound();
    const work = async (session: ClientSession): Promise<ApplicationRecord | undefined> => {
      const application = await this.applications.findById(id, session);
      if (!application) throw notFound();
      const arrow = transitionOrConflict(APPLICATION_LIFECYCLE, action, application.status);
      const project = await this.projects.findById(application.projectId, session);
      if (!project) throw notFound();
      const moved = await this.applications.move(session, application._id, {
        from: arrow.from,
        set: { status: arrow.to, decidedAt: this.clock.now(), reason },
        entry: this.entryOf(person, action, arrow.from, arrow.to, reason),
      });
      if (!moved) return undefined;
      await follow(session, moved, project);
      const { status } = moved;
      await this.audited(session, person, action, { _id: moved._id, project, before: application.status, after: status, reason });
      return moved;
    };
    const decided = await this.#queue.run(String(seen.projectId), () => this.transactions.run(work));
    if (decided) return this.viewFor(person, decided);
    const present = await this.applications.findById(id);
    throw present ? conflict(staleStateMessage(APPLICATION_LIFECYCLE.name, present.status)) : notFound();
  }

  private async audited(session: ClientSession, person: CurrentUser, action: ApplicationAction, step: AuditedStep): Promise<void> {
    const { _id, project, before, after, reason } = step;
    const target = { _id, name: `${project.projectName}: application` };
    await this.audit.record(session, {
      by: person,
      action: `application.${action}`,
      target,
      before: { status: before },
      after: { status: after },
      reason,
    });
  }

  private entryOf(person: CurrentUser, action: ApplicationAction, from: string | null, to: string, reason: string | null): HistoryEntry {
    return { action, from, to, by: actorOf(person), at: this.clock.now(), reason };
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
