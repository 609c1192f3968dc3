import { Injectable } from '@nestjs/common';
import { type Rate } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type ProjectNames, projectNamesOf, titleOfProject } from './domain/title-of-project.js';
import { openingOf } from './domain/openings.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { ProjectRepository } from './persistence/project.repository.js';

export interface ProjectSummary {
  _id: string;
  projectName: string;
}

/** What tasks and jobs need of projects. Everything that writes does so in the caller's transaction. */
@Injectable()
export class ProjectWorkService {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly applications: ApplicationRepository,
  ) {}

  /** The projects of these ids, by id; unknown ones are left out. */
  async findSummaries(ids: readonly Types.ObjectId[]): Promise<Map<string, ProjectSummary>> {
    const found = await this.projects.findNames(ids);
    return new Map(found.map(({ _id, projectName }) => [String(_id), { _id: String(_id), projectName }]));
  }

  /** The annotators who have joined a project, at most `limit`. */
  async findMemberIds(id: string, limit: number): Promise<string[]> {
    return this.applications.findApproved(new Types.ObjectId(id), limit);
  }

  /** The projects that an annotator has joined. */
  async findJoinedIds(annotatorId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.applications.findProjectIds(annotatorId, ['approved']);
  }

  /** Whether an annotator has joined a project. */
  async isMember(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    const own = await this.applications.findOwn(annotatorId, [projectId]);
    return own.some(({ status }) => status === 'approved');
  }

  /** Whether an annotator has applied to a project and waits for its decision, or has joined it. */
  async hasApplied(projectId: string, annotatorId: Types.ObjectId): Promise<boolean> {
    const own = await this.applications.findOwn(annotatorId, [new Types.ObjectId(projectId)]);
    return own.some(({ status }) => status === 'pending' || status === 'approved');
  }

  /** What people read of a project that takes applications; null for any other. */
  async findInvitable(id: string): Promise<{ _id: string; title: string } | null> {
    const project = await this.projects.findById(id);
    if (!project || project.publicStatus !== 'Active' || openingOf(project) !== 'open') return null;
    return { _id: String(project._id), title: titleOfProject(project) };
  }

  /** The projects that are not archived and have this id, or exactly this name without case. */
  async findOpenIds(wanted: { readonly id: string } | { readonly name: string }): Promise<string[]> {
    return (await this.projects.findOpen(wanted)).map(({ _id }) => String(_id));
  }

  /**
   * Takes one more task into a project, with the jobs of it that are pending or submitted.
   *
   * @returns the rate that a task without one of its own gets; undefined where the project is not there or is archived
   */
  async addTask(session: ClientSession, id: Types.ObjectId, openJobs = 0): Promise<{ rate: Rate | null } | undefined> {
    const project = await this.projects.countUnlessArchived(session, id, { tasks: 1, openJobs });
    return project ? { rate: project.rate } : undefined;
  }

  /** Takes a task that was deleted, or moved to another project, out of its project, with its open jobs. */
  async removeTask(session: ClientSession, id: Types.ObjectId, openJobs = 0): Promise<void> {
    await this.projects.count(session, id, { tasks: -1, openJobs: -openJobs });
  }

  /** The names of a project as the transaction sees them. */
  async namesOf(session: ClientSession, id: Types.ObjectId): Promise<ProjectNames> {
    return this.projects.namesOf(session, id);
  }

  /**
   * Counts a new job of a project.
   *
   * @returns the names of the project, to be copied in the same transaction: of a rename at the same moment and this, one waits for the other
   */
  async addOpenJob(session: ClientSession, id: Types.ObjectId): Promise<ProjectNames> {
    return projectNamesOf(await this.projects.count(session, id, { openJobs: 1 }));
  }

  /** Counts jobs of a project that became, or are no longer, pending or submitted. */
  async countOpenJobs(session: ClientSession, id: Types.ObjectId, by: number): Promise<void> {
    if (by !== 0) await this.projects.count(session, id, { openJobs: by });
  }
}
