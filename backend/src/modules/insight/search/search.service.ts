import { PAGES, type Role } from '@labelbridge/contracts';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type One } from '../../../common/openapi/responses.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { TaskWorkService } from '../../work/tasks/task-work.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { type SearchHitDto, type SearchHitsDto } from './dto/search.dto.js';
import { SearchQueries, HITS_MAX } from './search.queries.js';
import { type Area, invoiceHit, jobHit, projectHit, taskHit, userHit } from './search.views.js';

const INDEX = { USER: indexOf('USER'), ADMIN: indexOf('ADMIN') };

function indexOf(role: Role) {
  return PAGES[role].map((page) => ({ page, title: searchWords(page.title), all: searchWords(page.title, page.synonyms) }));
}

/** Finds pages by title and synonyms. Hits by title come first. */
function pageHits(role: Role, { $and: typed = [] }: ReturnType<typeof searchFilter>): SearchHitDto[] {
  const begins = (words: readonly string[]) => typed.every(({ searchWords: pattern }) => words.some((word) => pattern.test(word)));
  const found = INDEX[role].filter(({ all }) => begins(all));
  return [...found.filter(({ title }) => begins(title)), ...found.filter(({ title }) => !begins(title))]
    .slice(0, HITS_MAX)
    .map(({ page: { title, path, text } }) => ({ _id: path, title, subtitle: text, link: path }));
}

/** Search box of the header. It finds only what the person may see. */
@Injectable()
export class SearchService {
  constructor(
    private readonly queries: SearchQueries,
    private readonly tasks: TaskWorkService,
    private readonly users: UsersService,
  ) {}

  async search(person: CurrentUser, q: string | undefined): Promise<One<SearchHitsDto>> {
    const words = searchFilter(q);
    if (!words.$and) return { data: { pages: [], projects: [], tasks: [], jobs: [], payments: [], users: [] } };
    const area = person.role === 'ADMIN' ? 'admin' : 'annotator';
    const owner = area === 'admin' ? undefined : new Types.ObjectId(person._id);
    const [projects, tasks, jobs, invoices, users] = await Promise.all([
      this.queries.projects(words),
      owner ? [] : this.queries.tasks(words),
      this.queries.jobs(words, owner).then((found) => this.jobHits(found, area)),
      this.queries.invoices(words, owner),
      owner ? [] : this.queries.users(this.users.filterOf(q)),
    ]);
    const ids = projects.map(({ _id }) => _id);
    const own = owner ? await this.queries.applications(owner, ids) : [];
    const statusOf = new Map(own.map(({ projectId, status }) => [String(projectId), status]));
    return {
      data: {
        pages: pageHits(person.role, words),
        projects: projects.map((project) => projectHit(project, area, statusOf.get(String(project._id)))),
        tasks: tasks.map(taskHit),
        jobs,
        payments: invoices.map((invoice) => invoiceHit(invoice, area)),
        users: users.map(userHit),
      },
    };
  }

  private async jobHits(jobs: readonly JobRecord[], area: Area): Promise<SearchHitDto[]> {
    const [tasks, people] = await Promise.all([
      this.tasks.findMany(jobs.map(({ taskId }) => taskId)),
      this.users.findSummaries(area === 'admin' ? jobs.map(({ annotatorId }) => annotatorId) : []),
    ]);
    return jobs.flatMap((job) => {
      // A task with jobs is archived, never deleted, so it exists.
      const task = tasks.get(String(job.taskId));
      const annotator = people.get(String(job.annotatorId));
      return task ? [jobHit(job, task, area, annotator && `${annotator.firstname} ${annotator.lastname}`)] : [];
    });
  }
}
