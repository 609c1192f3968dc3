import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { orNotFound } from '../../../common/errors/errors.js';
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
    return orNotFound(await this.find(person, projectId));
  }

  /** @returns null if the annotator does not work in the project, or left it @throws 404 if there is no such project */
  async find(person: Pick<CurrentUser, '_id' | 'role'>, projectId: string): Promise<AskedProject | null> {
    const project = await this.projects.findProject(projectId);
    return person.role === 'ADMIN' || (await this.worksIn(new Types.ObjectId(person._id), project._id)) ? project : null;
  }

  /** Tells if an annotator may read what becomes of a question: they work in the project, and their account is active. */
  async hears(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    const person = await this.users.findOne(annotatorId);
    return person?.status === 'active' && this.worksIn(annotatorId, projectId);
  }

  /** Counts the active people who work in a project. */
  async countPeople(projectId: Types.ObjectId, session: ClientSession | null = null): Promise<number> {
    const people = new Set<string>();
    for (const found of [this.projects.memberIds(projectId, session), this.jobs.annotatorIds(projectId, session)]) {
      for await (const id of found) people.add(String(id));
    }
    return this.users.countActive([...people], session);
  }

  private async worksIn(annotatorId: Types.ObjectId, projectId: Types.ObjectId): Promise<boolean> {
    return (await this.projects.isMember(projectId, annotatorId)) || this.jobs.hasJobIn(annotatorId, projectId);
  }
}
