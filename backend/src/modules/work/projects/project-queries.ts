import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Language, LIMITS } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { readByIds, readRows } from '../../../common/pagination/find-page.js';
import { type CountQuestion, type RowsQuestion } from '../../../common/pagination/read-together.js';
import { firstHits } from '../../../common/search/first-hits.js';
import { titleOfProject } from './domain/title-of-project.js';
import { APPLICATION_MODEL, type ApplicationRecord } from './persistence/application.schema.js';
import { PROJECT_MODEL, type ProjectRecord } from './persistence/project.schema.js';

const SHOWN = { title: 1, projectName: 1, company: 1, dueDate: 1, status: 1 } as const;
export type ShownProject = Pick<ProjectRecord, '_id' | keyof typeof SHOWN>;
export type AppliedProject = ShownProject & Pick<ProjectRecord, 'archived' | 'takesApplications'>;
export type OwnApplication = Pick<ApplicationRecord, '_id' | 'projectId' | 'status' | 'appliedAt'>;

/** Projects and applications for overview and search. Each query has its index. */
@Injectable()
export class ProjectQueries {
  constructor(
    @InjectModel(PROJECT_MODEL) private readonly projects: Model<ProjectRecord>,
    @InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>,
  ) {}

  async search(words: QueryFilter<ProjectRecord>): Promise<ProjectRecord[]> {
    return firstHits(this.projects, { archived: false, ...words });
  }

  /** One annotator's applications without the withdrawn ones. */
  async applicationsOf(annotatorId: Types.ObjectId): Promise<OwnApplication[]> {
    const kept = { annotatorId, status: { $in: ['pending', 'approved', 'rejected'] } };
    return readRows(this.applications, kept, { fields: { projectId: 1, status: 1, appliedAt: 1 } });
  }

  /** Titles of the projects among these that visitors may see, by id. */
  async publicTitles(ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    const found = await readByIds(this.projects, ids, { title: 1, projectName: 1, archived: 1, publicStatus: 1 });
    const shown = found.filter(({ archived, publicStatus }) => !archived && publicStatus !== null);
    return new Map(shown.map((project) => [String(project._id), titleOfProject(project)]));
  }

  /** Languages that each of these projects asks of a person: languages of all annotators, and the one whose place they took. */
  async languagesOf(annotatorId: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<Map<string, Language[]>> {
    const taken = { annotatorId, projectId: { $in: [...ids] }, status: 'approved' };
    const [projects, applications] = await Promise.all([
      readByIds(this.projects, ids, { needs: 1 }),
      readRows(this.applications, taken, { fields: { projectId: 1, language: 1 } }),
    ]);
    const places = new Map(applications.map(({ projectId, language }) => [String(projectId), language ? [language] : []]));
    return new Map(
      projects.map(({ _id, needs }) => {
        const ofAll = needs?.languages.map(({ tag }) => tag) ?? [];
        return [String(_id), [...new Set([...ofAll, ...(places.get(String(_id)) ?? [])])]];
      }),
    );
  }

  pendingApplications(): CountQuestion {
    return { of: this.applications.collection, filter: { status: 'pending' }, limit: LIMITS.totalMax };
  }

  takingApplications(limit: number): CountQuestion {
    return { of: this.projects.collection, filter: { takesApplications: true }, limit };
  }

  notArchived(limit: number): CountQuestion {
    return { of: this.projects.collection, filter: { archived: false }, limit };
  }

  applied(applications: readonly OwnApplication[]): RowsQuestion<AppliedProject> {
    const filter = { _id: { $in: applications.map(({ projectId }) => projectId) } };
    return { of: this.projects.collection, filter, fields: { ...SHOWN, archived: 1, takesApplications: 1 } };
  }

  /** The projects under way that are due first. */
  active(limit: number): RowsQuestion<ShownProject> {
    const filter = { archived: false, status: { $ne: 'Completed' } };
    return { of: this.projects.collection, filter, sort: { dueDate: 1, _id: 1 }, limit, fields: SHOWN };
  }
}
