import { Injectable } from '@nestjs/common';
import { DEFAULT_GOLD_RULE } from '@labelbridge/annotation';
import { type Accuracy, GOLD_LIMITS, QUALITY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { AnswerViews } from './answer-views.js';
import { accuracyOf, plusShown, shownFigures } from './domain/accuracy.js';
import { qualityEvent } from './domain/quality-event.js';
import { type MyProjectQualityDto, type MyQualityDto, type ShownAnswerDto, type UserQualityDto } from './dto/gold.dto.js';
import { GoldScoring } from './gold-scoring.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { type StandingRecord } from './persistence/standing.schema.js';
import { begunAnew, showAll, StandingRepository } from './persistence/standings.repository.js';

/** A person's own figures: the same that admins see. */
@Injectable()
export class MyQualityService {
  constructor(
    private readonly standings: StandingRepository,
    private readonly answers: GoldAnswerRepository,
    private readonly views: AnswerViews,
    private readonly scoring: GoldScoring,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Figures of a person for admins, as the person sees them. @throws 404 */
  async named(id: string): Promise<One<UserQualityDto>> {
    const person = orNotFound((await this.users.findSummaries([new Types.ObjectId(id)])).get(id));
    const { data } = await this.of(id);
    // Names of other admins are not for all admins.
    if (person.role === 'ADMIN' && data.projects.length === 0) throw notFound();
    return { data: { ...data, name: `${person.firstname} ${person.lastname}` } };
  }

  async of(person: string): Promise<One<MyQualityDto>> {
    const annotatorId = new Types.ObjectId(person);
    const all = await this.standings.ofPerson(annotatorId);
    const standings = all.filter(
      (standing) => shownFigures(standing, this.clock.now()).seen > 0 || standing.state !== 'working' || standing.taughtAt !== null,
    );
    const [shown, titles] = await Promise.all([
      this.answers.shownTo(annotatorId),
      this.projects.findTitles(standings.map(({ projectId }) => projectId)),
    ]);
    const views = new Map((await this.views.of(shown)).map((view) => [view._id, view]));
    const byState = standings.sort((one, other) => Number(other.state === 'paused') - Number(one.state === 'paused'));
    const projects = byState.map((standing) => {
      const own = shown.filter(({ projectId }) => projectId.equals(standing.projectId));
      const answers = own.flatMap((answer) => views.get(String(answer._id)) ?? []);
      return this.view(standing, titles.get(String(standing.projectId)) ?? '', answers);
    });
    return { data: { limit: DEFAULT_GOLD_RULE.limit, overall: this.overallIn(all), projects } };
  }

  /** A person's answers on gold items of all projects, as they see them. */
  async overallOf(annotatorId: Types.ObjectId): Promise<Accuracy> {
    return this.overallIn(await this.standings.ofPerson(annotatorId));
  }

  private overallIn(standings: readonly StandingRecord[]): Accuracy {
    const now = this.clock.now();
    const { right, seen } = standings.reduce((figures, standing) => plusShown(figures, standing, now), { right: 0, seen: 0 });
    return accuracyOf(right, seen);
  }

  /** Projects in which a person gets no new work for now, by their titles. */
  async pausedIn(annotatorId: Types.ObjectId): Promise<{ readonly _id: Types.ObjectId; readonly projectName: string }[]> {
    const paused = (await this.standings.ofPerson(annotatorId)).filter(({ state }) => state === 'paused');
    const titles = await this.projects.findTitles(paused.map(({ projectId }) => projectId));
    return paused.map(({ projectId }) => ({ _id: projectId, projectName: titles.get(String(projectId)) ?? '' }));
  }

  private view(standing: StandingRecord, projectName: string, shown: ShownAnswerDto[]): MyProjectQualityDto {
    const { projectId, state, since, returns } = standing;
    const { right, seen, freshRight, freshSeen } = shownFigures(standing, this.clock.now());
    return {
      projectId: String(projectId),
      projectName,
      ...accuracyOf(right, seen),
      fresh: accuracyOf(freshRight, freshSeen),
      state,
      since: since.toISOString(),
      returnsLeft: Math.max(0, GOLD_LIMITS.returns - returns),
      shown,
    };
  }

  /** Ends the person's own pause: their next batch begins with fresh gold items. @throws 404; 409 if it is not paused, or there is no return left */
  async comeBack(person: CurrentUser, project: string): Promise<Changed<{ _id: string }>> {
    const key = { projectId: new Types.ObjectId(project), annotatorId: new Types.ObjectId(person._id) };
    await this.transactions.run(async (session) => {
      const standing = orNotFound(await this.standings.of(key, session));
      if (standing.state !== 'paused') throw conflict(QUALITY_MESSAGES.notPaused);
      if (standing.returns >= GOLD_LIMITS.returns) throw conflict(QUALITY_MESSAGES.noReturnLeft);
      if (!(await this.scoring.hasFreshGold(session, standing))) throw conflict(QUALITY_MESSAGES.noGoldLeft);
      const now = this.clock.now();
      const fresh = begunAnew(now);
      const set = {
        state: 'returning' as const,
        since: now,
        returns: standing.returns + 1,
        ...fresh,
        ...showAll({ ...standing, ...fresh }, now),
      };
      if (!(await this.standings.move(session, standing, set))) throw conflict(QUALITY_MESSAGES.notPaused);
      const name = await this.nameOf(session, key.projectId);
      await this.audit.record(session, {
        by: person,
        action: 'quality.return',
        target: { _id: key.projectId, name },
        after: { returns: set.returns },
      });
    });
    return { message: QUALITY_MESSAGES.returned, data: { _id: project } };
  }

  /** Objects to the known answer of a shown item. @throws 404; 409 if they have objected before, or it counts no longer */
  async dispute(person: CurrentUser, id: string, text: string): Promise<Changed<ShownAnswerDto>> {
    const answer = await this.transactions.run(async (session) => {
      const before = await this.answers.findById(id, session);
      if (!before?.annotatorId.equals(new Types.ObjectId(person._id)) || !before.revealed || !before.counts) throw notFound();
      const dispute = { text: text.trim(), at: this.clock.now(), state: 'open' as const, reason: null, by: null, decidedAt: null };
      const disputed = await this.answers.dispute(session, before._id, dispute);
      if (!disputed) throw conflict(QUALITY_MESSAGES.disputedAlready);
      const name = await this.nameOf(session, before.projectId);
      await this.events.record(session, qualityEvent('gold-disputed', String(before.projectId), name));
      return disputed;
    });
    const [data] = await this.views.of([answer]);
    return { message: QUALITY_MESSAGES.disputed, data: orNotFound(data) };
  }

  private async nameOf(session: ClientSession, projectId: Types.ObjectId): Promise<string> {
    return (await this.projects.namesOf(session, projectId)).projectName ?? '';
  }
}
