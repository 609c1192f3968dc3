import { Injectable } from '@nestjs/common';
import { type ContentCategory, type Money, type OwnWork, type Rate, reviewDaysOf, type WaitingCause } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { orNotFound } from '../../../common/errors/errors.js';
import { conditionsOf } from './domain/project-conditions.js';
import { type ProjectNames, projectNamesOf, titleOfProject } from './domain/title-of-project.js';
import { openingOf } from './domain/openings.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type PinnedGuideline, type ProjectRecord } from './persistence/project.schema.js';

export interface ProjectSummary {
  _id: string;
  projectName: string;
}

/** A project that pays its exam, with the first approved job. */
export interface ExamPayer {
  readonly examId: Types.ObjectId;
  readonly rate: Rate;
}

/**
 * Terms of a project at the assignment of a job, which copies all but content, budget and the pay of the exam, and of the waiting what its
 * rate allows.
 */
export interface ProjectTerms extends ProjectNames {
  readonly reviewDays: number;
  readonly content: readonly ContentCategory[];
  readonly budget: Money | null;
  readonly ownWork: OwnWork | null;
  readonly paidWaiting: readonly WaitingCause[];
  /** Null if it pays no exam. */
  readonly examPayer: ExamPayer | null;
  /** Left out without a guideline. */
  readonly guideline?: PinnedGuideline;
}

export interface ExamProject {
  readonly title: string;
  /** Annotators find it among the projects: it is neither Coming Soon, completed nor archived. */
  readonly isVisible: boolean;
  readonly needsExam: string | null;
  readonly content: readonly ContentCategory[];
  readonly paidWaiting: readonly WaitingCause[];
  readonly rate: Rate | null;
}

/** Terms of a project now that limit the work of one day. */
export interface DayTerms {
  readonly content: readonly ContentCategory[];
  readonly stopsLongDays: boolean;
}

function examPayerOf({ needsExam, rate, paidWaiting = [] }: ProjectRecord): ExamPayer | null {
  return needsExam && rate && paidWaiting.includes('exam') ? { examId: new Types.ObjectId(needsExam), rate } : null;
}

/** Projects for tasks and jobs. Writes use the caller's transaction. */
@Injectable()
export class ProjectWorkService {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly applications: ApplicationRepository,
  ) {}

  async findSummaries(ids: readonly Types.ObjectId[]): Promise<Map<string, ProjectSummary>> {
    const found = await this.projects.findNames(ids);
    return new Map(found.map(({ _id, projectName }) => [String(_id), { _id: String(_id), projectName }]));
  }

  /** Titles as annotators see them, by id. */
  async findTitles(ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    const found = await this.projects.findNames(ids);
    return new Map(found.map((project) => [String(project._id), titleOfProject(project)]));
  }

  /** Disturbing content that the work of projects may show, by id. */
  async contentOf(ids: readonly Types.ObjectId[]): Promise<Map<string, readonly ContentCategory[]>> {
    const found = await this.projects.findContent(ids);
    return new Map(found.map(({ _id, content = [] }) => [String(_id), content]));
  }

  /** A project whose added content is still to be told to the holders of its work. @param without ids of excluded ones */
  async findUntoldContent(without: readonly Types.ObjectId[]): Promise<ProjectRecord | null> {
    return this.projects.findUntoldContent(without);
  }

  /** @param toldTo the last job whose holder was told; null for all @returns false if more was added, or another server was first */
  async noteContentTold(session: ClientSession, project: ProjectRecord, toldTo: Types.ObjectId | null): Promise<boolean> {
    const { contentNews } = project;
    return this.projects.changeContentNews(session, project, contentNews && toldTo ? { ...contentNews, toldTo } : null);
  }

  /** Reads what projects state now of the work of one day, by id. */
  async dayTermsOf(ids: readonly Types.ObjectId[], session: ClientSession | null): Promise<Map<string, DayTerms>> {
    const found = await this.projects.findDayTerms(ids, session);
    return new Map(found.map(({ _id, content = [], stopsLongDays = false }) => [String(_id), { content, stopsLongDays }]));
  }

  /** @throws 404 */
  async findProject(id: string): Promise<Pick<ProjectRecord, '_id' | 'projectName' | 'archived' | 'createdAt' | 'dueDate' | 'rate'>> {
    return orNotFound(await this.projects.findById(id));
  }

  /** A project with open jobs whose pay was not compared with the floor since `before`; null if there is none. */
  async findUncheckedPay(before: Date, without: readonly Types.ObjectId[]): Promise<Pick<ProjectRecord, '_id' | 'projectName'> | null> {
    return this.projects.findUnchecked(before, without);
  }

  /** @returns false if another server compared it */
  async noteFloorCheck(session: ClientSession, id: Types.ObjectId, before: Date, now: Date): Promise<boolean> {
    return this.projects.noteFloorCheck(session, id, before, now);
  }

  /** The customer of a project. */
  async findCompany(id: Types.ObjectId): Promise<string | null> {
    return (await this.projects.findById(id))?.company ?? null;
  }

  /** The people who have joined a project, in pieces. */
  memberIds(id: Types.ObjectId, session: ClientSession | null): AsyncIterable<Types.ObjectId> {
    return this.applications.approvedIds(id, session);
  }

  async findMemberIds(id: string, limit: number): Promise<string[]> {
    return this.applications.findApproved(new Types.ObjectId(id), limit);
  }

  async findJoinedIds(annotatorId: Types.ObjectId): Promise<Types.ObjectId[]> {
    return this.applications.findProjectIds(annotatorId, ['approved']);
  }

  async findOwnApplications(annotatorId: Types.ObjectId, projectIds: readonly Types.ObjectId[]): Promise<ApplicationRecord[]> {
    return this.applications.findOwn(annotatorId, projectIds);
  }

  async isMember(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    const own = await this.applications.findOwn(annotatorId, [projectId]);
    return own.some(({ status }) => status === 'approved');
  }

  /** Tests if an annotator has joined a project, or has a pending application. */
  async hasApplied(projectId: string, annotatorId: Types.ObjectId): Promise<boolean> {
    const own = await this.applications.findOwn(annotatorId, [new Types.ObjectId(projectId)]);
    return own.some(({ status }) => status === 'pending' || status === 'approved');
  }

  /** @returns null if the project is not public or does not take applications */
  async findInvitable(id: string): Promise<{ _id: string; title: string } | null> {
    const project = await this.projects.findById(id);
    if (!project || project.publicStatus !== 'Active' || openingOf(project) !== 'open') return null;
    return { _id: String(project._id), title: titleOfProject(project) };
  }

  /** Projects that are not archived, by id or case-insensitive name. */
  async findOpenIds(wanted: { readonly id: string } | { readonly name: string }): Promise<string[]> {
    return (await this.projects.findOpen(wanted)).map(({ _id }) => String(_id));
  }

  /** @returns the rate for a task without its own; undefined if the project does not exist or is archived */
  async addTask(session: ClientSession, id: Types.ObjectId, openJobs = 0): Promise<{ rate: Rate | null } | undefined> {
    const project = await this.projects.countUnlessArchived(session, id, { tasks: 1, openJobs });
    return project ? { rate: project.rate } : undefined;
  }

  /** Tests if applications to a project need this exam. */
  async needsExam(session: ClientSession, id: Types.ObjectId, exam: Types.ObjectId): Promise<boolean> {
    const project = await this.projects.findById(id, session);
    return project?.archived === false && project.needsExam === String(exam);
  }

  /** Projects of exams by id, with what annotators may see of them. Unknown ones are left out. */
  async findExamProjects(ids: readonly Types.ObjectId[]): Promise<Map<string, ExamProject>> {
    const found = await this.projects.findMany(ids);
    return new Map(
      found.map((project) => {
        const { _id, needsExam = null, content = [], paidWaiting = [], rate } = project;
        const isVisible = openingOf(project) !== 'closed';
        return [String(_id), { title: titleOfProject(project), isVisible, needsExam, content, paidWaiting, rate }];
      }),
    );
  }

  /** The latest version of its guideline; null if it has none, or does not exist. */
  async guidelineVersion(id: Types.ObjectId, session: ClientSession | null = null): Promise<number | null> {
    return (await this.projects.findById(id, session))?.guidelineVersion ?? null;
  }

  /** @returns false if the project is archived, or has another version by now */
  async setGuidelineVersion(session: ClientSession, id: Types.ObjectId, before: number | null, version: number): Promise<boolean> {
    return (await this.projects.setGuidelineVersion(session, id, before, version)) !== null;
  }

  async removeTask(session: ClientSession, id: Types.ObjectId, openJobs = 0): Promise<void> {
    await this.projects.count(session, id, { tasks: -1, openJobs: -openJobs });
  }

  async namesOf(session: ClientSession, id: Types.ObjectId): Promise<ProjectNames> {
    return this.projects.namesOf(session, id);
  }

  /** @returns what a job copies of the project, in the same transaction: this count and a concurrent change exclude each other */
  async addOpenJob(session: ClientSession, id: Types.ObjectId): Promise<ProjectTerms> {
    const project = await this.projects.count(session, id, { openJobs: 1 });
    const version = project?.guidelineVersion;
    const guideline = version && { guideline: { projectId: id, version } };
    const { ownWork, paidWaiting } = conditionsOf(project ?? {});
    return {
      ...projectNamesOf(project),
      reviewDays: reviewDaysOf(project ?? {}),
      content: project?.content ?? [],
      budget: project?.budget ?? null,
      ownWork,
      paidWaiting,
      examPayer: project ? examPayerOf(project) : null,
      ...guideline,
    };
  }

  async countOpenJobs(session: ClientSession, id: Types.ObjectId, by: number): Promise<void> {
    if (by !== 0) await this.projects.count(session, id, { openJobs: by });
  }
}
