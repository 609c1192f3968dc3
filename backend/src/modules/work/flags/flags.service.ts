import { Injectable } from '@nestjs/common';
import { shownInterval } from '@labelbridge/annotation';
import { FLAG_LABEL, FLAG_MESSAGES, FLAG_QUESTION, FLAG_RULES, isErased, isItemFlag } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { type UserSummary, UsersService } from '../../people/users/users.service.js';
import { MediaService } from '../media/media.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { WrongGold } from '../quality/wrong-gold.js';
import { type Evidence } from './domain/evidence.js';
import { type DecideFlagDto, type FlagDetailDto, type FlagDto, type FlagFiguresDto, type ListFlagsQueryDto } from './dto/flag.dto.js';
import { answerView, decidableAt, decisionView, stateFilter } from './flag-views.js';
import { type FlagRecord } from './persistence/flag.schema.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { PrintRepository } from './persistence/prints.repository.js';

/** Flags as admins see and decide them. A decision is a record: it changes nothing else. */
const fullName = ({ firstname, lastname }: Pick<UserSummary, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`;

@Injectable()
export class FlagsService {
  constructor(
    private readonly flags: FlagRepository,
    private readonly prints: PrintRepository,
    private readonly users: UsersService,
    private readonly projects: ProjectWorkService,
    private readonly media: MediaService,
    private readonly gold: WrongGold,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Without those about the admin, who may be a former annotator. */
  async list(
    { _id }: Pick<CurrentUser, '_id'>,
    { q, rule, state, projectId, annotatorId, ...query }: ListFlagsQueryDto,
  ): Promise<Page<FlagDto>> {
    const reader = new Types.ObjectId(_id);
    const filter = {
      // A count needs an index.
      at: { $gt: new Date(0) },
      $nor: [{ annotatorId: reader }, { otherId: reader }],
      ...(rule && { rule }),
      ...(state && stateFilter(state, this.clock.now())),
      ...(projectId !== undefined && { projectId: new Types.ObjectId(projectId) }),
      ...(annotatorId !== undefined && { annotatorId: new Types.ObjectId(annotatorId) }),
      ...searchFilter(q),
    };
    const found = await this.flags.page(filter, query);
    return { ...found, data: await this.named(found.data) };
  }

  /** Counts how often each rule was right. */
  async figures(): Promise<One<FlagFiguresDto>> {
    const [counts, leftOut] = await Promise.all([this.flags.counts(), this.prints.leftOut()]);
    const rules = FLAG_RULES.map((rule) => {
      const of = (...states: readonly string[]): number =>
        counts.filter((each) => each.rule === rule && states.includes(each.state)).reduce((sum, { count }) => sum + count, 0);
      const [upheld, dropped] = [of('upheld'), of('dropped')];
      const decided = upheld + dropped;
      const droppedShare = decided === 0 ? null : dropped / decided;
      return {
        rule,
        open: of('open', 'answered'),
        upheld,
        dropped,
        leftOut: leftOut.get(rule) ?? 0,
        droppedShare,
        ...shownInterval(dropped, decided),
      };
    });
    return { data: { rules } };
  }

  /** @throws 404; also for a flag about the admin, who may be a former annotator: the evidence has work of others */
  async find(person: CurrentUser, id: string): Promise<One<FlagDetailDto>> {
    const flag = orNotFound(await this.flags.findById(id));
    if ([flag.annotatorId, flag.otherId].some((about) => about?.equals(person._id))) throw notFound();
    return { data: await this.detail(person, flag) };
  }

  /** @throws 404; 409 if it is decided, about the admin, or the person may still answer */
  async decide(by: CurrentUser, id: string, { upheld, reason, answered }: DecideFlagDto): Promise<Changed<FlagDetailDto>> {
    const flag = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.flags.findById(id, session));
      const target = { _id: before._id, name: `Flag: ${FLAG_LABEL[before.rule]}` };
      for (const owner of [before.annotatorId, before.otherId]) if (owner) refuseOwn(by, owner, { ...target, _id: String(target._id) });
      if (before.state === 'upheld' || before.state === 'dropped') throw conflict(FLAG_MESSAGES.decidedAlready);
      if (answered !== undefined && answered !== (before.answer !== null)) throw conflict(FLAG_MESSAGES.answerUnread);
      if (decidableAt(before, this.clock.now()) !== null) throw conflict(FLAG_MESSAGES.waits);
      const state = upheld ? ('upheld' as const) : ('dropped' as const);
      const decision = { reason: reason.trim(), by: new Types.ObjectId(by._id), at: this.clock.now() };
      const after = await this.flags.decide(session, before, { state, decision });
      if (!after) throw conflict(FLAG_MESSAGES.decidedAlready);
      await this.tell(session, after, upheld, decision.reason);
      const said = { state, rule: before.rule, answered: before.answer !== null };
      await this.audit.record(session, { by, action: 'flag.decide', target, after: said, reason: decision.reason });
      return after;
    });
    return { message: FLAG_MESSAGES.decided, data: await this.detail(by, flag) };
  }

  private async tell(session: ClientSession, flag: FlagRecord, upheld: boolean, reason: string): Promise<void> {
    const { _id, rule, annotatorId } = flag;
    const person = annotatorId && (await this.users.findOne(annotatorId, session));
    if (!person || isErased(person) || isItemFlag(rule)) return;
    const data = { ruleText: FLAG_QUESTION[rule], flagId: String(_id), upheld, reason };
    await this.notifications.notify(session, { userId: person._id, kind: 'flag-decided', data });
  }

  private async detail({ sessionId }: CurrentUser, flag: FlagRecord): Promise<FlagDetailDto> {
    const evidence = JSON.parse(flag.evidence) as Evidence;
    const [[row], other] = [await this.named([flag]), await this.flags.pairOf(flag)];
    const links = await this.media.linksOf(
      evidence.rows.flatMap(({ mediaIds }) => mediaIds.flatMap((id) => id ?? [])),
      { sessionId },
    );
    const linksTo = (of: 'image' | 'audio') => {
      const urls = new Map(links.flatMap(({ _id, kind, url, renditions }) => (kind === of ? [[_id, renditions[0]?.url ?? url]] : [])));
      return (mediaIds: readonly (string | null)[]) => mediaIds.map((id) => (id === null ? null : (urls.get(id) ?? null)));
    };
    const [pictures, sounds] = [linksTo('image'), linksTo('audio')];
    const answerIds = evidence.rows.flatMap(({ answerId }) => (answerId === null ? [] : new Types.ObjectId(answerId)));
    const changes = await this.gold.changedAmong(answerIds);
    const decider = flag.decision && (await this.users.findSummaries([flag.decision.by])).get(String(flag.decision.by));
    return {
      ...orNotFound(row),
      version: flag.version,
      facts: [...evidence.facts],
      rows: evidence.rows.map(({ item, own, other: theirs, jobId, number, taskIds, mediaIds, answerId }) => ({
        item,
        own,
        other: theirs,
        jobId,
        number,
        change: (answerId !== null && changes.get(answerId)) || null,
        taskIds: [...taskIds],
        pictures: pictures(mediaIds),
        sounds: sounds(mediaIds),
      })),
      reply: answerView(flag),
      decision: decisionView(flag),
      decidedBy: decider ? fullName(decider) : null,
      otherFlag: other && { _id: String(other._id), state: other.state, reply: answerView(other) },
    };
  }

  private async named(flags: readonly FlagRecord[]): Promise<FlagDto[]> {
    const [people, projects] = await Promise.all([
      this.users.findSummaries(flags.flatMap(({ annotatorId, otherId }) => [annotatorId, otherId].flatMap((id) => id ?? []))),
      this.projects.findSummaries(flags.flatMap(({ projectId }) => projectId ?? [])),
    ]);
    const person = (id: Types.ObjectId | null) => {
      const found = id && people.get(String(id));
      return id && { _id: String(id), name: found ? fullName(found) : '' };
    };
    return flags.map(({ annotatorId, otherId, projectId, at, ...flag }) => ({
      _id: String(flag._id),
      rule: flag.rule,
      state: flag.state,
      decidableAt: decidableAt({ ...flag, annotatorId, at }, this.clock.now())?.toISOString() ?? null,
      person: person(annotatorId),
      other: person(otherId),
      project: projectId && { _id: String(projectId), name: projects.get(String(projectId))?.projectName ?? '' },
      at: at.toISOString(),
    }));
  }
}
