import { PAGES, type Role, type Scope, holdsAny } from '@labelbridge/contracts';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type One } from '../../../common/openapi/responses.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { HITS_MAX } from '../../../common/search/first-hits.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { JobQueries } from '../../work/jobs/job-queries.js';
import { type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { ProjectQueries } from '../../work/projects/project-queries.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { TaskQueries } from '../../work/tasks/task-queries.js';
import { TaskWorkService } from '../../work/tasks/task-work.service.js';
import { UserQueries } from '../../people/users/user-queries.js';
import { UsersService } from '../../people/users/users.service.js';
import { type SearchHitDto, type SearchHitsDto } from './dto/search.dto.js';
import { type Area, invoiceHit, jobHit, projectHit, taskHit, userHit } from './search.views.js';

const INDEX = { USER: indexOf('USER'), ADMIN: indexOf('ADMIN') };

function indexOf(role: Role) {
  return PAGES[role].map((page) => ({ page, title: searchWords(page.title), all: searchWords(page.title, page.synonyms) }));
}

/** Finds pages by title and synonyms. Hits by title come first. */
function pageHits(person: CurrentUser, { $and: typed = [] }: ReturnType<typeof searchFilter>): SearchHitDto[] {
  const begins = (words: readonly string[]) => typed.every(({ searchWords: pattern }) => words.some((word) => pattern.test(word)));
  const found = INDEX[person.role].filter(({ page: { duties }, all }) => (!duties || holdsAny(person, duties)) && begins(all));
  return [...found.filter(({ title }) => begins(title)), ...found.filter(({ title }) => !begins(title))]
    .slice(0, HITS_MAX)
    .map(({ page: { title, path, text } }) => ({ _id: path, title, subtitle: text, link: path }));
}

/** Search box of the header. It finds only what the person may see. */
@Injectable()
export class SearchService {
  constructor(
    private readonly projects: ProjectQueries,
    private readonly projectWork: ProjectWorkService,
    private readonly tasks: TaskQueries,
    private readonly taskWork: TaskWorkService,
    private readonly jobs: JobQueries,
    private readonly invoices: InvoiceQueries,
    private readonly accounts: UserQueries,
    private readonly users: UsersService,
  ) {}

  async search(person: CurrentUser, q: string | undefined): Promise<One<SearchHitsDto>> {
    const words = searchFilter(q);
    if (!words.$and) return { data: { pages: [], projects: [], tasks: [], jobs: [], payments: [], users: [] } };
    const area = person.role === 'ADMIN' ? 'admin' : 'annotator';
    const owner = area === 'admin' ? undefined : new Types.ObjectId(person._id);
    const sees = (...scopes: readonly Scope[]) => holdsAny(person, scopes);
    // The scopes of the routes that list these records.
    const [projects, tasks, jobs, invoices, users] = await Promise.all([
      sees('annotate', 'projects', 'review', 'people') ? this.projects.search(words) : [],
      sees('projects', 'review') ? this.tasks.search(words) : [],
      sees('annotate', 'projects', 'review') ? this.jobs.search(words, owner).then((found) => this.jobHits(found, area)) : [],
      sees('annotate', 'pay') ? this.invoices.search(words, owner) : [],
      sees('projects', 'pay', 'people') ? this.accounts.search(q) : [],
    ]);
    const ids = projects.map(({ _id }) => _id);
    const own = owner ? await this.projectWork.findOwnApplications(owner, ids) : [];
    const statusOf = new Map(own.map(({ projectId, status }) => [String(projectId), status]));
    return {
      data: {
        pages: pageHits(person, words),
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
      this.taskWork.findMany(jobs.map(({ taskId }) => taskId)),
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
