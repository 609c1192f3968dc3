import { Injectable } from '@nestjs/common';
import {
  ADMIN_TOAST_MESSAGES,
  EXAM_MESSAGES,
  grantedKeys,
  isSameMoney,
  SKILL_MESSAGES,
  UNKNOWN_PACE,
  WORK_DONE_MESSAGES,
  WORK_REFUSAL_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { refusePastDueDate } from '../../../common/validation/due-date.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { PayFloor } from '../../money/payments/invoices/pay-floor.service.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { SkillsService } from '../../people/users/skills.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { deletionOf } from './domain/deletion.js';
import { auditedFields, openingFields, startedCounts } from './domain/language-places.js';
import { fundsUnder, refuseOtherCurrency } from './domain/project-budget.js';
import {
  contentNewsOf,
  fieldsOf,
  namesLanguageTwice,
  needKeysOf,
  newProjectFields,
  offersAnew,
  ratedFields,
} from './domain/project-changes.js';
import { refuseUnpayable } from './domain/project-conditions.js';
import { type CreateProjectDto, type UpdateProjectDto } from './dto/project-input.dto.js';
import { type DeletedDto, type ProjectDto, type PublicProjectDto, type ListProjectsQueryDto, type Mine } from './dto/project.dto.js';
import { NeededExams } from './needed-exams.js';
import { NeededScores } from './needed-scores.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectFields, type ProjectRecord } from './persistence/project.schema.js';
import { STATUSES_OF_TAB, fitFilter, projectFilter } from './project-list.js';
import { ProjectFunds } from './project-funds.service.js';
import { ProjectRenamed } from './project-renamed.js';
import { toProjectDto, toPublicProjectDto } from './project.views.js';
import { maySeeProject } from './projects.policy.js';
import { WorkProgress } from './work-progress.js';

const wordsOf = ({ projectName, company, title }: Pick<ProjectFields, 'projectName' | 'company' | 'title'>): string[] =>
  searchWords(projectName, title, company);

type Door = Pick<ProjectFields, 'admitsAtOnce' | 'needs' | 'needsExam' | 'needsPlaces' | 'needsScore'>;

/** @throws 400 if a project without needs would admit everybody, or a language is needed of everybody and has places */
function refuseOpenDoor(door: Door): void {
  const { admitsAtOnce, needs, needsExam, needsPlaces, needsScore } = door;
  if (namesLanguageTwice(door)) throw badInput([{ field: 'needs.places', message: SKILL_MESSAGES.placesTwice }]);
  if (admitsAtOnce && !needs && !needsExam && !needsPlaces && !needsScore)
    throw badInput([{ field: 'admitsAtOnce', message: SKILL_MESSAGES.admitsAll }]);
}

const auditTargetOf = ({ _id, projectName }: Pick<ProjectRecord, '_id' | 'projectName'>) => ({ _id, name: projectName });

@Injectable()
export class ProjectsService {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly applications: ApplicationRepository,
    private readonly users: UsersService,
    private readonly skills: SkillsService,
    private readonly exams: NeededExams,
    private readonly scores: NeededScores,
    private readonly threads: ThreadsService,
    private readonly renamed: ProjectRenamed,
    private readonly funds: ProjectFunds,
    private readonly progress: WorkProgress,
    private readonly floor: PayFloor,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listProjects(person: CurrentUser, query: ListProjectsQueryDto): Promise<Page<ProjectDto>> {
    const { data, page } = await this.projects.page(await this.filterFor(person, query), query);
    return { data: await this.viewsFor(person, data), page };
  }

  async listPublic({ q, ...query }: ListQueryDto): Promise<Page<PublicProjectDto>> {
    const filter: QueryFilter<ProjectRecord> = { archived: false, publicStatus: { $ne: null }, ...searchFilter(q) };
    const found = await this.projects.page(filter, query);
    const examOf = await this.exams.of(found.data);
    return mapPage(found, (project) => toPublicProjectDto(project, examOf(project)));
  }

  /** @throws 404 if it does not exist; for annotators also if it is archived */
  async findProject(person: CurrentUser, id: string): Promise<One<ProjectDto>> {
    const project = await this.projects.findById(id);
    if (!project || !maySeeProject(person, project)) throw notFound();
    return { data: await this.viewFor(person, project) };
  }

  /** @throws 400 if the due date is past, everybody would be admitted, the rate is below the floor, or an exam cannot be paid */
  async create(person: CurrentUser, input: CreateProjectDto): Promise<Changed<ProjectDto>> {
    const fields = newProjectFields(input);
    const now = this.clock.now();
    refusePastDueDate(now, input.dueDate);
    // An exam belongs to a project, so a new one has none.
    if (fields.needsExam) throw badInput([{ field: 'needs.exam', message: EXAM_MESSAGES.needUnknown }]);
    refuseOpenDoor(fields);
    refuseUnpayable(fields);
    refuseOtherCurrency(fields);
    const { budget } = fields;
    await this.floor.refuse('rate.amount', fields.rate, UNKNOWN_PACE);
    const openings = { ...fields, archived: false, placesLeft: null, placesTaken: startedCounts(fields) };
    const project = await this.transactions.run(async (session) => {
      const created = await this.projects.insert(session, {
        ...openings,
        ...(budget && { funds: fundsUnder(budget, undefined) }),
        ...openingFields(openings, 0),
        searchWords: wordsOf(fields),
        needKeys: needKeysOf(fields),
        archivedAt: null,
        counts: { pendingApplications: 0, approvedApplications: 0, applications: 0, tasks: 0, openJobs: 0 },
        createdAt: now,
        updatedAt: now,
      });
      await this.audit.record(session, {
        by: person,
        action: 'project.create',
        target: auditTargetOf(created),
        after: auditedFields(fields),
      });
      return created;
    });
    return { message: ADMIN_TOAST_MESSAGES.projectCreated, data: toProjectDto(person, project) };
  }

  /**
   * Changes the given fields.
   *
   * @throws 400 if a new due date is past, everybody would be admitted, what is offered is below the floor, or an exam cannot be paid; 404;
   * 409 if it is archived
   */
  async update(person: CurrentUser, id: string, input: UpdateProjectDto): Promise<Changed<ProjectDto>> {
    const fields = fieldsOf(input);
    const now = this.clock.now();
    const project = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.projects.findById(id, session));
      if (before.archived) throw conflict(WORK_REFUSAL_MESSAGES.archived);
      refusePastDueDate(now, input.dueDate, before.dueDate);
      const merged = { ...before, ...fields };
      refuseOpenDoor(merged);
      refuseOtherCurrency(merged);
      const budget = isSameMoney(fields.budget, before.budget) ? null : fields.budget;
      // A change of something else leaves running work alone, also if a form sends all fields.
      if (offersAnew(fields, before)) await this.floor.refuse('rate.amount', merged.rate, UNKNOWN_PACE, session);
      await this.exams.refuseUnknown(session, before, fields.needsExam);
      const placesTaken = startedCounts(merged);
      const changed = ratedFields(fields, before, now);
      refuseUnpayable({ ...before, ...changed });
      const updated = await this.projects.update(session, before, {
        ...changed,
        ...contentNewsOf(fields, before, now),
        ...(budget && { funds: fundsUnder(budget, before.funds) }),
        searchWords: wordsOf(merged),
        needKeys: needKeysOf(merged),
        placesTaken,
        ...openingFields({ ...merged, placesTaken }, before.counts.approvedApplications),
        updatedAt: now,
      });
      if (!updated) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      await this.funds.warn(session, updated);
      if (updated.projectName !== before.projectName || updated.title !== before.title) await this.renamed.emit(session, updated);
      await this.audit.record(session, {
        by: person,
        action: 'project.update',
        target: auditTargetOf(updated),
        before: auditedFields(before),
        after: auditedFields(changed),
      });
      return updated;
    });
    return { message: ADMIN_TOAST_MESSAGES.projectUpdated, data: await this.viewFor(person, project) };
  }

  /** Archives a project with history, deletes one without. @throws 404; 409 while jobs are pending or submitted */
  async remove(person: CurrentUser, id: string): Promise<Changed<DeletedDto>> {
    return this.transactions.run(async (session) => {
      const project = orNotFound(await this.projects.findById(id, session));
      if (project.archived) throw conflict(WORK_REFUSAL_MESSAGES.archived);
      const { openJobs, applications, tasks } = project.counts;
      const deletion = deletionOf({
        openJobs,
        history: applications + tasks + (project.guidelineVersion ?? 0) + Number(project.funds?.moved ?? false),
      });
      if (deletion === 'refused') throw conflict(WORK_MESSAGES.deleteWhileWorkOpen);
      const archived = deletion === 'archived';
      const done = archived
        ? await this.projects.archive(session, project._id, this.clock.now())
        : await this.projects.delete(session, project._id);
      if (!done) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      await this.audit.record(session, {
        by: person,
        action: `project.${archived ? 'archive' : 'delete'}`,
        target: auditTargetOf(project),
      });
      const message = archived ? WORK_DONE_MESSAGES.projectArchived : ADMIN_TOAST_MESSAGES.projectDeleted;
      return { message, data: { _id: id, archived } };
    });
  }

  private async filterFor(person: CurrentUser, query: ListProjectsQueryDto): Promise<QueryFilter<ProjectRecord>> {
    if (person.role === 'ADMIN') return projectFilter(query, query.archived === 'true');
    const asked = [projectFilter(query, false)];
    if (query.mine) asked.push(await this.tabFilter(person, query.mine));
    if (query.fit) {
      const [skills, exams, scores] = await Promise.all([
        this.skills.skillsOf(person._id),
        this.exams.keysOf(person),
        this.scores.keysOf(person),
      ]);
      asked.push(fitFilter(query.fit, [...grantedKeys(skills), ...exams, ...scores]));
    }
    return { $and: asked };
  }

  private async tabFilter(person: CurrentUser, tab: Mine): Promise<QueryFilter<ProjectRecord>> {
    const ids = await this.applications.findProjectIds(new Types.ObjectId(person._id), STATUSES_OF_TAB[tab]);
    return tab === 'available' ? { takesApplications: true, _id: { $nin: ids } } : { _id: { $in: ids } };
  }

  private async viewFor(person: CurrentUser, project: ProjectRecord): Promise<ProjectDto> {
    const [view] = await this.viewsFor(person, [project]);
    if (!view) throw notFound();
    return view;
  }

  private async viewsFor(person: CurrentUser, projects: readonly ProjectRecord[]): Promise<ProjectDto[]> {
    const ids = projects.map(({ _id }) => _id);
    if (person.role === 'ADMIN') {
      const [progress, examOf] = await Promise.all([this.progress.ofProjects(ids), this.exams.of(projects)]);
      return projects.map((project) =>
        toProjectDto(person, project, { progress: progress.get(String(project._id)), exam: examOf(project) }),
      );
    }
    const own = await this.applications.findOwn(new Types.ObjectId(person._id), ids);
    const byProject = new Map(own.map((application) => [String(application.projectId), application]));
    const isRejected = own.some(({ status }) => status === 'rejected');
    const [examOf, scoreOf, profileChangedAt, unread] = await Promise.all([
      this.exams.of(projects, person),
      this.scores.lackedBy([new Types.ObjectId(person._id)], projects),
      isRejected ? this.users.profileChangedAt(person._id) : null,
      this.threads.unread(
        person,
        own.map(({ _id }) => _id),
      ),
    ]);
    const facts = { profileChangedAt, now: this.clock.now() };
    return projects.map((project) => {
      const application = byProject.get(String(project._id));
      const unreadMessages = unread.get(String(application?._id)) ?? 0;
      return toProjectDto(person, project, {
        mine: application && { application, facts, unreadMessages },
        exam: examOf(project),
        missingScore: scoreOf(person._id, project),
      });
    });
  }
}
