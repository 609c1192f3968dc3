import { Injectable } from '@nestjs/common';
import {
  APPLICATION_LIFECYCLE,
  CLOSING_MESSAGES,
  applyAgainText,
  businessDate,
  SKILL_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { searchWords } from '../../../common/search/search-words.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { TermsAnswers } from '../../people/terms/terms-answers.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ApplicationChanges } from './application-changes.js';
import { ApplicationViews } from './application-views.js';
import { openingOf } from './domain/openings.js';
import { titleOfProject } from './domain/title-of-project.js';
import { type ApplicationDto } from './dto/application.dto.js';
import { FitService } from './fit.service.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { PlaceTaker } from './place-taker.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { applyAgainOf } from './project.views.js';

@Injectable()
export class ApplyingService {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly terms: TermsAnswers,
    private readonly fit: FitService,
    private readonly views: ApplicationViews,
    private readonly notifications: NotificationsService,
    private readonly changes: ApplicationChanges,
    private readonly places: PlaceTaker,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies to a project. A withdrawn application is made again, a rejected one as `applyAgain` allows. A project may admit at once.
   *
   * @throws 404; 409 if it takes no applications, is full, needs more skills, or has an application, or the terms are not accepted; with a date
   * if the person may apply again later
   */
  async apply(person: CurrentUser, projectId: string): Promise<Changed<ApplicationDto>> {
    try {
      const application = await this.changes.inTurn(projectId, (session) => this.applyIn(session, person, projectId));
      const message = application.status === 'approved' ? SKILL_MESSAGES.admitted : WORK_MESSAGES.applied;
      return { message, data: await this.views.ofOne(person, application) };
    } catch (error) {
      // Two concurrent requests both find no application; the unique index accepts one.
      if (isDuplicateKey(error)) throw conflict(WORK_MESSAGES.applicationExists);
      throw error;
    }
  }

  private async applyIn(session: ClientSession, person: CurrentUser, projectId: string): Promise<ApplicationRecord> {
    const project = orNotFound(await this.projects.findById(projectId, session));
    if ((await this.users.findOne(person._id, session))?.closingSince) throw conflict(CLOSING_MESSAGES.noApplications);
    const earlier = await this.applications.findPair(session, project._id, new Types.ObjectId(person._id));
    if (earlier && !APPLICATION_LIFECYCLE.find('apply', earlier.status)) throw conflict(WORK_MESSAGES.applicationExists);
    if (earlier) await this.refuseTooEarly(session, person, earlier);
    const opening = openingOf(project);
    if (opening === 'closed') throw conflict(WORK_MESSAGES.projectNotOpen);
    if (opening === 'full') throw conflict(await this.places.fullText(session, person._id, project));
    await this.terms.refuseUnaccepted(session, person, new Types.ObjectId(person._id));
    await this.fit.refuseMisfit(session, person, project);
    const counted = await this.projects.countUnlessArchived(session, project._id, {
      pendingApplications: 1,
      ...(earlier ? {} : { applications: 1 }),
    });
    if (!counted) throw conflict(WORK_MESSAGES.projectNotOpen);
    const step = { actor: { kind: 'person', person }, action: 'apply' } as const;
    const made = earlier ? await this.changes.change(session, earlier, step) : await this.insertNew(session, person, project);
    if (!made) throw conflict(WORK_MESSAGES.applicationExists);
    await this.changes.record(session, person, 'apply', project, { before: earlier, after: made });
    if (project.admitsAtOnce && (await this.mayBeAdmitted(session, made))) return this.admit(session, person, project, made);
    await this.changes.notifyAdmins(session, 'applications-made', made, project);
    return made;
  }

  /** Leaves to an admin whom an admin rejected before, and accounts that anybody could have made: without a verified e-mail. */
  private async mayBeAdmitted(session: ClientSession, { annotatorId, history }: ApplicationRecord): Promise<boolean> {
    const user = await this.users.findOne(annotatorId, session);
    return Boolean(user?.emailVerifiedAt) && !history.some(({ to }) => to === 'rejected');
  }

  /** Approves an application by the project's own rule. */
  private async admit(
    session: ClientSession,
    person: CurrentUser,
    project: ProjectRecord,
    before: ApplicationRecord,
  ): Promise<ApplicationRecord> {
    const changed = await this.changes.change(session, before, { actor: { kind: 'system' }, action: 'admit' });
    if (!changed) throw conflict(WORK_MESSAGES.applicationExists);
    const after = await this.places.take(session, changed, project);
    await this.changes.record(session, person, 'admit', project, { before, after });
    const data = { projectName: titleOfProject(project) };
    await this.notifications.notify(session, { userId: after.annotatorId, kind: 'application-approved', data });
    return after;
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
}
