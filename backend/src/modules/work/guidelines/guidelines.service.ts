import { Injectable } from '@nestjs/common';
import { type CitedClause, GUIDELINE_LIMITS, GUIDELINE_MESSAGES, INTRODUCTION_NUMBER } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { changesBetween } from '../../../common/clauses/changes.js';
import { type Clause, clausesOf, clausesProblem, picturesOf, textProblem } from '../../../common/clauses/clauses.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { MediaService } from '../media/media.service.js';
import { type PinnedGuideline } from '../projects/persistence/project.schema.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { GuidelineReaders } from './guideline-readers.js';
import { type GuidelineDto, type GuidelinePreviewDto, type GuidelineQueryDto, type PublishGuidelineDto } from './guideline.dto.js';
import { GuidelineRepository } from './guideline.repository.js';
import { type GuidelineRecord } from './guideline.schema.js';
import { GuidelineViews } from './guideline-views.js';

interface Read {
  readonly clauses: Clause[];
  readonly pictures: string[];
}

@Injectable()
export class GuidelinesService {
  constructor(
    private readonly guidelines: GuidelineRepository,
    private readonly projects: ProjectWorkService,
    private readonly readers: GuidelineReaders,
    private readonly media: MediaService,
    private readonly views: GuidelineViews,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 if there is no such version, or the caller is an annotator who has neither joined the project nor had a job of it */
  async find(person: CurrentUser, id: string, { version, since }: GuidelineQueryDto): Promise<One<GuidelineDto>> {
    const projectId = new Types.ObjectId(id);
    if (!(await this.mayRead(person, projectId))) throw notFound();
    const latest = await this.projects.guidelineVersion(projectId);
    if (latest === null) throw notFound();
    const record = orNotFound(await this.guidelines.findVersion(projectId, version ?? latest));
    const earlier = since === undefined ? undefined : orNotFound(await this.guidelines.findVersion(projectId, since));
    return { data: await this.view(person, record, latest, earlier) };
  }

  /** @throws 400 if a rule of guidelines is broken; 404 */
  async preview(person: CurrentUser, id: string, text: string): Promise<One<GuidelinePreviewDto>> {
    await this.projects.findProject(id);
    const { clauses } = await this.read(text);
    return { data: { clauses: await this.views.clausesFor(person, clauses) } };
  }

  /** @throws 400 if a rule of guidelines is broken; 404; 409 if the project is archived, or `from` is not the latest version */
  async publish(person: CurrentUser, id: string, { text, note, from }: PublishGuidelineDto): Promise<Changed<GuidelineDto>> {
    const project = await this.projects.findProject(id);
    const read = await this.read(text);
    const { record, isNew } = await this.transactions.run(async (session) => {
      const before = await this.projects.guidelineVersion(project._id, session);
      const latest = before === null ? null : await this.guidelines.findVersion(project._id, before, session);
      if (latest?.text === text) return { record: latest, isNew: false };
      if (from !== undefined && from !== (before ?? 0)) throw conflict(GUIDELINE_MESSAGES.changed);
      const version = (before ?? 0) + 1;
      if (version > GUIDELINE_LIMITS.versionsMax) throw conflict(GUIDELINE_MESSAGES.tooMany);
      if (!(await this.projects.setGuidelineVersion(session, project._id, before, version))) throw conflict(GUIDELINE_MESSAGES.changed);
      const saved = { projectId: project._id, version, text, ...read, note: note?.trim() || null, by: person._id, at: this.clock.now() };
      const created = await this.guidelines.insert(session, saved);
      const target = { _id: project._id, name: project.projectName };
      const after = { guidelineVersion: version };
      await this.audit.record(session, { by: person, action: 'project.guideline', target, before: { guidelineVersion: before }, after });
      return { record: created, isNew: true };
    });
    const message = isNew ? GUIDELINE_MESSAGES.published : GUIDELINE_MESSAGES.same;
    return { message, data: await this.view(person, record, record.version) };
  }

  /**
   * The clause that a rejection cites.
   *
   * @param pinned of the job; undefined if it has no guideline
   * @throws 400 naming `clause` if it is missing, unknown, or not wanted
   */
  async cited(pinned: PinnedGuideline | undefined, number: string | undefined): Promise<CitedClause | null> {
    const problem = (message: string) => badInput([{ field: 'clause', message }]);
    if (!pinned) {
      if (number !== undefined) throw problem(GUIDELINE_MESSAGES.clauseWithout);
      return null;
    }
    if (number === undefined || number.trim() === '') throw problem(GUIDELINE_MESSAGES.clauseRequired);
    const { projectId, version } = pinned;
    const { clauses } = orNotFound(await this.guidelines.findVersion(projectId, version));
    const clause = clauses.find((each) => each.number === number.trim() && each.number !== INTRODUCTION_NUMBER);
    if (!clause) throw problem(GUIDELINE_MESSAGES.clauseUnknown);
    return { version, number: clause.number, title: clause.title };
  }

  /** Selects the pictures of guidelines among these media. */
  async picturesInUse(ids: readonly string[]): Promise<string[]> {
    return this.guidelines.picturesInUse(ids);
  }

  private async read(text: string): Promise<Read> {
    const problem = (message: string) => badInput([{ field: 'text', message }]);
    const slow = textProblem(text);
    if (slow) throw problem(slow);
    const clauses = clausesOf(text);
    const broken = clausesProblem(clauses);
    if (broken) throw problem(broken);
    const pictures = picturesOf(clauses);
    const shown = new Set(await this.media.picturesAmong(pictures));
    if (pictures.some((id) => !shown.has(id))) throw problem(GUIDELINE_MESSAGES.picture);
    return { clauses, pictures };
  }

  private async mayRead(person: CurrentUser, projectId: Types.ObjectId): Promise<boolean> {
    if (person.role === 'ADMIN') return true;
    const annotatorId = new Types.ObjectId(person._id);
    return (await this.projects.isMember(projectId, annotatorId)) || this.readers.implementation(annotatorId, projectId);
  }

  private async view(person: CurrentUser, record: GuidelineRecord, latest: number, earlier?: GuidelineRecord): Promise<GuidelineDto> {
    const [clauses, versions] = await Promise.all([
      this.views.clausesFor(person, record.clauses),
      this.guidelines.listVersions(record.projectId),
    ]);
    const toVersion = await this.views.versionsFor(person, [record, ...versions]);
    return {
      ...toVersion(record),
      projectId: String(record.projectId),
      latest,
      text: person.role === 'ADMIN' ? record.text : undefined,
      clauses,
      versions: versions.map(toVersion),
      changes: earlier && changesBetween(earlier.clauses, record.clauses),
    };
  }
}
