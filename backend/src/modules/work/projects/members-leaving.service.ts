import { Injectable } from '@nestjs/common';
import { type ApplicationStatus, LEAVING_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { badInput, orNotFound } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { ApplicationChanges } from './application-changes.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { PlaceTaker } from './place-taker.js';

const STAYS: readonly ApplicationStatus[] = ['pending', 'approved'];

const hasLeft = ({ status, history }: ApplicationRecord): boolean => status === 'withdrawn' && history.at(-1)?.action === 'leave';

/** Ends memberships at the wish of their annotators. */
@Injectable()
export class MembersLeaving {
  constructor(
    private readonly applications: ApplicationRepository,
    private readonly projects: ProjectRepository,
    private readonly places: PlaceTaker,
    private readonly changes: ApplicationChanges,
    private readonly users: UsersService,
  ) {}

  /** The projects that a person has joined, or waits to join. */
  async projectsOf(annotatorId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.applications.findProjectIds(annotatorId, STAYS);
  }

  /** Makes the application withdrawn and frees its place. @returns false if there was nothing to leave */
  async leave(person: CurrentUser, projectId: string): Promise<boolean> {
    const annotatorId = new Types.ObjectId(person._id);
    return this.changes.inTurn(projectId, async (session) => {
      // An assignment at the same time writes this count, too: one of both repeats and sees the other.
      await this.users.countAssignment(session, annotatorId);
      const before = await this.applications.findPair(session, new Types.ObjectId(projectId), annotatorId);
      if (!before || !STAYS.includes(before.status)) return false;
      const project = orNotFound(await this.projects.findById(projectId, session));
      const action = before.status === 'approved' ? 'leave' : 'withdraw';
      const changed = orNotFound(await this.changes.change(session, before, { actor: { kind: 'person', person }, action }));
      const after = action === 'leave' ? await this.places.free(session, changed, project) : changed;
      if (action === 'withdraw') await this.projects.count(session, project._id, { pendingApplications: -1 });
      await this.changes.notifyAdmins(session, 'applications-withdrawn', after, project);
      await this.changes.record(session, person, action, project, { before, after });
      return true;
    });
  }

  /** Refuses new work of a project to who left it and has not applied again. @throws 400 */
  async refuseLeft(session: ClientSession, projectId: Types.ObjectId | null, annotatorId: Types.ObjectId): Promise<void> {
    const application = projectId && (await this.applications.findPair(session, projectId, annotatorId));
    if (application && hasLeft(application)) throw badInput([{ field: 'userId', message: LEAVING_MESSAGES.assigneeLeft }]);
  }
}
