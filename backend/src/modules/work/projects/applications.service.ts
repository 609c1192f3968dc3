import { Injectable } from '@nestjs/common';
import {
  APPLICATION_LIFECYCLE,
  type ApplicationAction,
  WORK_DONE_MESSAGES,
  WORK_MESSAGES,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { processBulk } from '../../../common/bulk/process-bulk.js';
import { type Changed, type Many, type One } from '../../../common/openapi/responses.js';
import { type Page, type TabTotals } from '../../../common/pagination/find-page.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { type ThreadSubject } from '../../people/threads/thread-rules.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { ApplicationChanges } from './application-changes.js';
import { ApplicationViews } from './application-views.js';
import { titleOfProject } from './domain/title-of-project.js';
import {
  type ApplicationDetailDto,
  type ApplicationDto,
  type ApplicationRowDto,
  type CountApplicationsQueryDto,
  type ListApplicationsQueryDto,
} from './dto/application.dto.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { PlaceTaker } from './place-taker.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { applicationsOwnerFor, maySeeApplication } from './projects.policy.js';

/** @returns the application if it changed it */
type SideEffects = (
  session: ClientSession,
  application: ApplicationRecord,
  project: ProjectRecord,
) => Promise<ApplicationRecord | undefined>;

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
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly views: ApplicationViews,
    private readonly notifications: NotificationsService,
    private readonly threads: ThreadsService,
    private readonly changes: ApplicationChanges,
    private readonly places: PlaceTaker,
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

  /** @throws 404; 409 if it is no longer pending, or its project is archived, or has no place for the annotator */
  async approve(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'approve', null, async (session, application, project) => {
      if (project.archived) throw conflict(WORK_MESSAGES.projectNotOpen);
      const joined = await this.places.take(session, application, project);
      const projectName = titleOfProject(project);
      await this.notifications.notify(session, { userId: application.annotatorId, kind: 'application-approved', data: { projectName } });
      return joined;
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
      return undefined;
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
      return undefined;
    });
    return { message: WORK_MESSAGES.applicationReopened, data };
  }

  /** @throws 404 if it does not exist or belongs to another person; 409 if it is no longer pending */
  async withdraw(person: CurrentUser, id: string): Promise<Changed<ApplicationDto>> {
    const data = await this.decide(person, id, 'withdraw', null, async (session, application, project) => {
      await this.projects.count(session, project._id, { pendingApplications: -1 });
      await this.changes.notifyAdmins(session, 'applications-withdrawn', application, project);
      return undefined;
    });
    return { message: WORK_MESSAGES.applicationWithdrawn, data };
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
      const step = { actor: { kind: 'person', person }, action, reason } as const;
      const changed = await this.changes.change(session, before, step);
      if (!changed) return null;
      const after = (await sideEffects(session, changed, project)) ?? changed;
      await this.changes.record(session, person, action, project, { before, after });
      return after;
    };
    const decided = await this.changes.inTurn(String(before.projectId), work);
    if (decided) return this.views.ofDecided(person, decided);
    const present = await this.applications.findById(id);
    throw present ? conflict(staleStateMessage(APPLICATION_LIFECYCLE.name, present.status)) : notFound();
  }
}
