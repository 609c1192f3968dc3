import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { type One } from '../../common/openapi/responses.js';
import { searchFilter } from '../../common/search/search-words.js';
import { type JobRecord } from '../jobs/persistence/job.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { UsersService } from '../users/users.service.js';
import { type SearchHitDto, type SearchHitsDto } from './dto/search.dto.js';
import { SearchQueries } from './search.queries.js';
import { invoiceHit, jobHit, projectHit, taskHit, userHit } from './search.views.js';

/** The header's search box: what this person may see, and nothing else. */
@Injectable()
export class SearchService {
  constructor(
    private readonly queries: SearchQueries,
    private readonly tasks: TaskWorkService,
    private readonly users: UsersService,
  ) {}

  async search(person: CurrentUser, q: string | undefined): Promise<One<SearchHitsDto>> {
    const words = searchFilter(q);
    if (!words.$and) return { data: { projects: [], tasks: [], jobs: [], payments: [], users: [] } };
    return {
      data:
        person.role === 'ADMIN'
          ? await this.forAdmin(words, this.users.filterOf(q))
          : await this.forAnnotator(words, new Types.ObjectId(person._id)),
    };
  }

  private async forAdmin(words: ReturnType<typeof searchFilter>, people: ReturnType<UsersService['filterOf']>): Promise<SearchHitsDto> {
    const [projects, tasks, jobs, invoices, users] = await Promise.all([
      this.queries.projects(words),
      this.queries.tasks(words),
      this.queries.jobs(words, undefined).then((found) => this.jobHits(found, 'admin')),
      this.queries.invoices(words, undefined),
      this.queries.users(people),
    ]);
    return {
      projects: projects.map((project) => projectHit(project, 'admin')),
      tasks: tasks.map(taskHit),
      jobs,
      payments: invoices.map((invoice) => invoiceHit(invoice, 'admin')),
      users: users.map(userHit),
    };
  }

  private async forAnnotator(words: ReturnType<typeof searchFilter>, annotatorId: Types.ObjectId): Promise<SearchHitsDto> {
    const [projects, jobs, invoices] = await Promise.all([
      this.queries.projects(words),
      this.queries.jobs(words, annotatorId).then((found) => this.jobHits(found, 'annotator')),
      this.queries.invoices(words, annotatorId),
    ]);
    const own = await this.queries.applications(
      annotatorId,
      projects.map(({ _id }) => _id),
    );
    const mine = new Map(own.map(({ projectId, status }) => [String(projectId), status]));
    return {
      projects: projects.map((project) => projectHit(project, 'annotator', mine.get(String(project._id)))),
      tasks: [],
      jobs,
      payments: invoices.map((invoice) => invoiceHit(invoice, 'annotator')),
      users: [],
    };
  }

  private async jobHits(jobs: readonly JobRecord[], area: 'admin' | 'annotator'): Promise<SearchHitDto[]> {
    const [tasks, people] = await Promise.all([
      this.tasks.findMany(jobs.map(({ taskId }) => taskId)),
      this.users.findSummaries(area === 'admin' ? jobs.map(({ annotatorId }) => annotatorId) : []),
    ]);
    return jobs.flatMap((job) => {
      // A task with jobs is archived, never deleted, so there always is one.
      const task = tasks.get(String(job.taskId));
      const annotator = people.get(String(job.annotatorId));
      return task ? [jobHit(job, task, area, annotator && `${annotator.firstname} ${annotator.lastname}`)] : [];
    });
  }
}
