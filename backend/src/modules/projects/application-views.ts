import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ThreadsService } from '../threads/threads.service.js';
import { UsersService } from '../users/users.service.js';
import { type ApplicationDto } from './dto/application.dto.js';
import { PastWork } from './past-work.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { toApplicationDto } from './project.views.js';

/** Applications with their project and, for admins, what a decision needs of the applicants: one query of each kind for all rows. */
@Injectable()
export class ApplicationViews {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly pastWork: PastWork,
    private readonly threads: ThreadsService,
  ) {}

  async of(person: CurrentUser, applications: readonly ApplicationRecord[]): Promise<ApplicationDto[]> {
    const annotatorIds = person.role === 'ADMIN' ? applications.map(({ annotatorId }) => annotatorId) : [];
    const [projects, annotators, pastJobs, unread] = await Promise.all([
      this.projects.findMany(applications.map(({ projectId }) => projectId)),
      this.users.findSummaries(annotatorIds),
      this.pastWork.of(annotatorIds),
      this.threads.unread(
        person,
        applications.map(({ _id }) => _id),
      ),
    ]);
    const byId = new Map(projects.map((project) => [String(project._id), project]));
    return applications.flatMap((application) => {
      const annotatorId = String(application.annotatorId);
      const annotator = annotators.get(annotatorId);
      // A project with applications is archived, never deleted, so there always is one.
      const project = byId.get(String(application.projectId));
      if (!project) return [];
      const view = toApplicationDto(application, project, annotator && { annotator, pastJobs: pastJobs.get(annotatorId) });
      return [{ ...view, unreadMessages: unread.get(view._id) ?? 0 }];
    });
  }
}
