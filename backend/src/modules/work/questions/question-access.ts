import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { notFound } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { JobWorkService } from '../jobs/job-work.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';

export type AskedProject = Awaited<ReturnType<ProjectWorkService['findProject']>>;

/** Admins read the questions of all projects; annotators read them if they have joined the project or have a job in it. */
@Injectable()
export class QuestionAccess {
  constructor(
    private readonly projects: ProjectWorkService,
    private readonly jobs: JobWorkService,
    private readonly users: UsersService,
  ) {}

  /** @throws 404 if there is no such project, or the annotator does not work in it */
  async read(person: Pick<CurrentUser, '_id' | 'role'>, projectId: string): Promise<AskedProject> {
    const project = await this.projects.findProject(projectId);
    if (person.role !== 'ADMIN' && !(await this.worksIn(new Types.ObjectId(person._id), project._id))) throw notFound();
    return project;
  }

  /** Tells if an annotator may read what becomes of a question: they work in the project, and their account is active. */
  async hears(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    const person = await this.users.findOne(annotatorId);
    return person?.status === 'active' && this.worksIn(annotatorId, projectId);
  }

  private async worksIn(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    return (await this.projects.isMember(projectId, annotatorId)) || this.jobs.hasJobIn(annotatorId, projectId);
  }
}
