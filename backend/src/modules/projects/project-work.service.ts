import { Injectable } from '@nestjs/common';
import { type Rate } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';

export interface ProjectSummary {
  _id: string;
  projectName: string;
}

/** What tasks and jobs need of projects. Everything that writes does so in the caller's transaction. */
@Injectable()
export class ProjectWorkService {
  constructor(private readonly projects: ProjectRepository) {}

  /** The projects of these ids, by id; unknown ones are left out. */
  async findSummaries(ids: readonly Types.ObjectId[]): Promise<Map<string, ProjectSummary>> {
    const found: ProjectRecord[] = ids.length === 0 ? [] : await this.projects.findMany(ids);
    return new Map(found.map(({ _id, projectName }) => [String(_id), { _id: String(_id), projectName }]));
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

  /** Counts jobs of a project that became, or are no longer, pending or submitted. */
  async countOpenJobs(session: ClientSession, id: Types.ObjectId, by: number): Promise<void> {
    if (by !== 0) await this.projects.count(session, id, { openJobs: by });
  }
}
