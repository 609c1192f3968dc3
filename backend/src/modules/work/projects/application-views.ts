import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { notFound } from '../../../common/errors/errors.js';
import { toHistoryEntryDto } from '../../../common/lifecycle/history.dto.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { type ApplicationDto, type ApplicationRowDto } from './dto/application.dto.js';
import { NeededExams } from './needed-exams.js';
import { NeededScores } from './needed-scores.js';
import { PastWork } from './past-work.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { toApplicationRow } from './project.views.js';
import { SharedWorkService } from './shared-work.service.js';

/** Adds the project to applications and, for admins, facts about the applicant, with one query of each kind for all rows. */
@Injectable()
export class ApplicationViews {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly users: UsersService,
    private readonly pastWork: PastWork,
    private readonly threads: ThreadsService,
    private readonly exams: NeededExams,
    private readonly scores: NeededScores,
    private readonly work: SharedWorkService,
  ) {}

  /** @throws 404 if its project does not exist */
  async ofOne(person: CurrentUser, application: ApplicationRecord): Promise<ApplicationDto> {
    return this.withHistory(application, await this.rows(person, [application]));
  }

  /** As `ofOne`, without the work of the project: bulk decisions would sum it for each application. */
  async ofDecided(person: CurrentUser, application: ApplicationRecord): Promise<ApplicationDto> {
    return this.withHistory(application, await this.rows(person, [application], false));
  }

  private withHistory(application: ApplicationRecord, [row]: readonly ApplicationRowDto[]): ApplicationDto {
    if (!row) throw notFound();
    return { ...row, history: application.history.map(toHistoryEntryDto) };
  }

  async rows(person: CurrentUser, applications: readonly ApplicationRecord[], withWork = true): Promise<ApplicationRowDto[]> {
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
    const [examOf, scoreOf, work] = await Promise.all([
      this.exams.lackedBy(annotatorIds, projects),
      this.scores.lackedBy(annotatorIds, projects),
      this.work.of(withWork && person.role === 'ADMIN' ? projects : []),
    ]);
    const byId = new Map(projects.map((project) => [String(project._id), project]));
    return applications.flatMap((application) => {
      const annotatorId = String(application.annotatorId);
      const annotator = annotators.get(annotatorId);
      // A project with applications is archived, never deleted, so it always exists.
      const project = byId.get(String(application.projectId));
      if (!project) return [];
      const applicant = annotator && {
        annotator,
        pastJobs: pastJobs.get(annotatorId),
        missingExam: examOf(annotatorId, project),
        missingScore: scoreOf(annotatorId, project),
      };
      const view = toApplicationRow(application, project, { applicant, work: work.get(String(project._id)) });
      return [{ ...view, unreadMessages: unread.get(view._id) ?? 0 }];
    });
  }
}
