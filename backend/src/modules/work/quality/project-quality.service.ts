import { Injectable } from '@nestjs/common';
import { DEFAULT_GOLD_RULE } from '@labelbridge/annotation';
import { type Accuracy, QUALITY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { GoldItems } from '../annotation/work/gold-items.js';
import { JobQueries } from '../jobs/job-queries.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { AnswerViews } from './answer-views.js';
import { acceptedIn } from './domain/accepted.js';
import { accuracyOf, shownFigures } from './domain/accuracy.js';
import { type DecideDisputeDto, type GoldDisputeDto, type PersonQualityDto, type ProjectQualityDto } from './dto/gold.dto.js';
import { GoldService } from './gold.service.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { type GoldAnswerRecord } from './persistence/gold-answer.schema.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { type StandingRecord } from './persistence/standing.schema.js';
import { begunAnew, StandingRepository } from './persistence/standings.repository.js';
import { SuggestionAnswerRepository } from './persistence/suggestion-answers.repository.js';
import { StandingsService } from './standings.service.js';

/** Changed known answers that are asked for; more are counted once these are done. */
const RECOUNTS_SHOWN = 50;
const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;

@Injectable()
export class ProjectQualityService {
  constructor(
    private readonly golds: GoldRepository,
    private readonly gold: GoldService,
    private readonly answers: GoldAnswerRepository,
    private readonly suggestions: SuggestionAnswerRepository,
    private readonly views: AnswerViews,
    private readonly standings: StandingRepository,
    private readonly acting: StandingsService,
    private readonly items: GoldItems,
    private readonly jobs: JobQueries,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async find(project: string): Promise<One<ProjectQualityDto>> {
    const projectId = await this.projectOf(project);
    const since = new Date(this.clock.now().getTime() - DAYS_SHOWN * DAY_MS);
    const [goldActive, goldRetired, paused, openDisputes, recounting, sums, days, accepted] = await Promise.all([
      this.golds.countActive(projectId),
      this.golds.countRetired(projectId),
      this.standings.countIn(projectId, 'paused'),
      this.answers.countOpenDisputes(projectId),
      this.recountingIn(projectId),
      this.standings.sumsOf(projectId),
      this.answers.byDay(projectId, since),
      this.jobs.acceptedOf(projectId),
    ]);
    return {
      data: {
        ...accuracyOf(sums.right, sums.seen),
        limit: DEFAULT_GOLD_RULE.limit,
        goldActive,
        goldRetired,
        paused,
        openDisputes,
        recounting,
        days: days.map(({ day, right, seen }) => ({ day, ...accuracyOf(right, seen) })),
        accepted: acceptedIn(accepted),
        suggestions: await this.suggestionsIn(projectId),
      },
    };
  }

  private async suggestionsIn(projectId: Types.ObjectId): Promise<ProjectQualityDto['suggestions']> {
    const [aided, unaided] = [await this.suggestions.countOf(projectId, false), await this.suggestions.countOf(projectId, true)];
    if (aided.answers + unaided.answers === 0) return null;
    return { aided: accuracyOf(aided.same, aided.answers), unaided: accuracyOf(unaided.same, unaided.answers) };
  }

  private async recountingIn(projectId: Types.ObjectId): Promise<number> {
    let waiting = 0;
    for (const gold of await this.golds.recountingIn(projectId, RECOUNTS_SHOWN))
      waiting += await this.answers.countOutdated(gold._id, gold.revision);
    return waiting;
  }

  /** Answers on gold items that count, and the people who gave them. */
  sumsOf(projectId: Types.ObjectId): Promise<{ right: number; seen: number; people: number }> {
    return this.standings.sumsOf(projectId);
  }

  /** Accuracy of each person with a measured answer, as it is shown. */
  async accuracies(projectId: Types.ObjectId): Promise<ReadonlyMap<string, Accuracy>> {
    const now = this.clock.now();
    const accuracies = new Map<string, Accuracy>();
    for await (const standing of inTurns(this.standings.ofProject(projectId))) {
      const { right, seen } = shownFigures(standing, now);
      if (seen > 0) accuracies.set(String(standing.annotatorId), accuracyOf(right, seen));
    }
    return accuracies;
  }

  /** People of a project, by default the lowest accuracy first. @throws 404 */
  async people(project: string, { q: _q, ...query }: ListQueryDto): Promise<Page<PersonQualityDto>> {
    const found = await this.standings.page({ projectId: await this.projectOf(project) }, query);
    return { ...found, data: await this.named(found.data) };
  }

  /** Ends a person's pause. Their answers begin anew. @throws 404; 409 if they are not paused */
  async resume(by: CurrentUser, id: string, reason: string): Promise<Changed<PersonQualityDto>> {
    const standing = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.standings.findById(id, session));
      if (before.state !== 'paused') throw conflict(QUALITY_MESSAGES.notPaused);
      const fresh = { ...begunAnew(this.clock.now()), returns: 0 };
      if (!(await this.acting.resume(session, before, { ...fresh, reason: reason.trim() }))) throw conflict(QUALITY_MESSAGES.notPaused);
      const { projectName } = await this.projects.namesOf(session, before.projectId);
      const target = { _id: before.projectId, name: projectName ?? '' };
      const after = { annotator: String(before.annotatorId) };
      await this.audit.record(session, { by, action: 'quality.resume', target, after, reason: reason.trim() });
      return orNotFound(await this.standings.findById(id, session));
    });
    const [data] = await this.named([standing]);
    return { message: QUALITY_MESSAGES.resumed, data: orNotFound(data) };
  }

  /** Open objections to gold answers, the oldest first. @throws 404 */
  async disputes(project: string, { q: _q, ...query }: ListQueryDto): Promise<Page<GoldDisputeDto>> {
    const filter = { projectId: await this.projectOf(project), 'dispute.state': 'open' as const };
    const found = await this.answers.page(filter, query);
    return { ...found, data: await this.disputeViews(found.data) };
  }

  /**
   * Decides an objection. An upheld one mends the known answer, or withdraws it; then all answers on the item are compared again.
   *
   * @throws 400 naming invalid parts; 404; 409 if it was decided, or is the person's own
   */
  async decide(by: CurrentUser, id: string, { upheld, reason, regions }: DecideDisputeDto): Promise<Changed<GoldDisputeDto>> {
    const answer = orNotFound(await this.answers.findById(id));
    if (!answer.dispute) throw notFound();
    refuseOwn(by, answer.annotatorId, { _id: String(answer.projectId), name: 'gold answer' });
    const rules = await this.items.read(answer.itemId);
    const mended = upheld && regions !== undefined ? await this.items.regionsOf(rules, regions) : null;
    await this.transactions.run(async (session) => {
      const state = upheld ? ('upheld' as const) : ('dropped' as const);
      const decision = { state, reason: reason.trim(), by: new Types.ObjectId(by._id), decidedAt: this.clock.now() };
      if (!(await this.answers.decide(session, answer._id, decision))) throw conflict(QUALITY_MESSAGES.disputeClosed);
      const { explanation = null, retired = 'withdrawn' } = (await this.golds.findById(answer.itemId, session)) ?? {};
      if (mended) {
        await this.gold.setIn(session, by, rules, { regions: mended, explanation });
      } else if (upheld && retired !== 'withdrawn') await this.gold.withdrawIn(session, by, rules);
      await this.tell(session, by, answer, decision);
    });
    const [data] = await this.disputeViews([orNotFound(await this.answers.findById(id))]);
    return { message: QUALITY_MESSAGES.disputeDecided, data: orNotFound(data) };
  }

  private async named(standings: readonly StandingRecord[]): Promise<PersonQualityDto[]> {
    const names = await this.users.findNames(standings.map(({ annotatorId }) => annotatorId));
    return standings.map((standing) => {
      const figures = shownFigures(standing, this.clock.now());
      return toPerson({ ...standing, ...figures }, names.get(String(standing.annotatorId)) ?? '');
    });
  }

  private async tell(
    session: ClientSession,
    by: CurrentUser,
    { projectId, annotatorId, itemId }: GoldAnswerRecord,
    { state, reason }: { readonly state: 'upheld' | 'dropped'; readonly reason: string },
  ): Promise<void> {
    const { projectName, projectTitle } = await this.projects.namesOf(session, projectId);
    const data = { projectName: projectTitle ?? projectName ?? '', upheld: state === 'upheld', reason };
    await this.notifications.notify(session, { userId: annotatorId, kind: 'gold-decided', data });
    const target = { _id: projectId, name: projectName ?? '' };
    await this.audit.record(session, { by, action: 'gold.decide', target, after: { state, item: String(itemId) }, reason });
  }

  private async disputeViews(answers: readonly GoldAnswerRecord[]): Promise<GoldDisputeDto[]> {
    const views = new Map((await this.views.of(answers)).map((view) => [view._id, view]));
    return Promise.all(
      answers.flatMap((answer) => {
        const view = views.get(String(answer._id));
        return view ? [this.disputeView(answer, view)] : [];
      }),
    );
  }

  private async disputeView({ itemId }: GoldAnswerRecord, view: Awaited<ReturnType<AnswerViews['of']>>[number]): Promise<GoldDisputeDto> {
    const [answers, taskId] = await Promise.all([this.answers.countOfItem(itemId), this.items.taskIdOf(itemId)]);
    return { ...view, itemId: String(itemId), taskId: String(taskId), answers };
  }

  private async projectOf(id: string): Promise<Types.ObjectId> {
    const _id = new Types.ObjectId(id);
    if (!(await this.projects.findSummaries([_id])).has(id)) throw notFound();
    return _id;
  }
}

const toPerson = (
  { _id, annotatorId, right, seen, freshRight, freshSeen, state, since }: StandingRecord,
  name: string,
): PersonQualityDto => ({
  _id: String(_id),
  annotatorId: String(annotatorId),
  name,
  ...accuracyOf(right, seen),
  fresh: accuracyOf(freshRight, freshSeen),
  state,
  since: since.toISOString(),
});
