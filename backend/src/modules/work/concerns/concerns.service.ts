import { Injectable } from '@nestjs/common';
import {
  businessDate,
  CONCERN_LIMITS,
  CONCERN_MESSAGES,
  concernDueBy,
  type ConcernFilter,
  concernWarnsAt,
  supportNeeded,
} from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { UsersService } from '../../people/users/users.service.js';
import { type AskedProject, QuestionAccess } from '../questions/question-access.js';
import { ConcernEvents } from './concern-events.js';
import { ConcernViews } from './concern-views.js';
import { turnOf } from './domain/turn.js';
import {
  type ConcernDto,
  type ConcernFiguresDto,
  type ConcernRuleDto,
  type ListConcernsQueryDto,
  type OpenConcernDto,
  type WithdrawnConcernDto,
} from './dto/concern.dto.js';
import { type ConcernRecord } from './persistence/concern.schema.js';
import { ConcernRepository } from './persistence/concerns.repository.js';
import { SupportRepository } from './persistence/supports.repository.js';

function stateFilter(state: ConcernFilter, now: Date): QueryFilter<ConcernRecord> {
  if (state === 'due') return { state: 'open', answerDueBy: { $type: 'date' } };
  return state === 'overdue' ? { state: 'open', answerDueBy: { $type: 'date', $lte: now } } : { state };
}

/** Concerns about a project: opened by one person, joined by others. Who may read questions may read them. */
@Injectable()
export class ConcernsService {
  constructor(
    private readonly concerns: ConcernRepository,
    private readonly supports: SupportRepository,
    private readonly access: QuestionAccess,
    private readonly users: UsersService,
    private readonly views: ConcernViews,
    private readonly events: ConcernEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async list(person: CurrentUser, projectId: string, { q, state, ...query }: ListConcernsQueryDto): Promise<Page<ConcernDto>> {
    const project = await this.access.read(person, projectId);
    const filter = { projectId: project._id, ...(state && stateFilter(state, this.clock.now())), ...searchFilter(q) };
    const { data, page } = await this.concerns.page(filter, query);
    return { data: await this.views.ofAll(person, data), page };
  }

  /** @throws 404; also for a concern of another project */
  async find(person: CurrentUser, projectId: string, id: string): Promise<One<ConcernDto>> {
    const project = await this.access.read(person, projectId);
    return { data: await this.views.of(person, orNotFound(await this.concerns.findIn(project._id, id))) };
  }

  /** @throws 404 */
  async rule(person: CurrentUser, projectId: string): Promise<One<ConcernRuleDto>> {
    const { _id } = await this.access.read(person, projectId);
    const people = await this.access.countPeople(_id);
    return { data: { people, needed: supportNeeded(people) } };
  }

  /** @throws 404 */
  async figures(person: CurrentUser, projectId: string): Promise<One<ConcernFiguresDto>> {
    const { _id } = await this.access.read(person, projectId);
    const [due, overdue] = await Promise.all([this.concerns.countDue(_id), this.concerns.countDue(_id, this.clock.now())]);
    return { data: { due, overdue } };
  }

  /** @throws 404; 409 if too many of the person's concerns wait, they have opened too many today, or the project is over */
  async open(person: CurrentUser, projectId: string, typed: OpenConcernDto): Promise<Changed<ConcernDto>> {
    const project = await this.access.read(person, projectId);
    if (project.archived) throw conflict(CONCERN_MESSAGES.projectOver);
    const concern = await this.transactions.run((session) => this.write(session, person, project, typed));
    return { message: CONCERN_MESSAGES.opened, data: await this.views.of(person, concern) };
  }

  /** Joins a concern, or changes whether the name is shown. Once more changes nothing. @throws 404; 409 if the project is over */
  async support(person: CurrentUser, projectId: string, id: string, named: boolean): Promise<Changed<ConcernDto>> {
    const project = await this.access.find(person, projectId);
    const annotatorId = new Types.ObjectId(person._id);
    const concern = await this.transactions.run(async (session) => {
      await this.users.lockActive(session, annotatorId);
      const found = orNotFound(await this.concerns.findIn(new Types.ObjectId(projectId), id, session));
      // Also for people who left the project: a name that is shown can always be hidden.
      if (await this.supports.setNamed(session, found._id, annotatorId, named)) return found;
      const joined = orNotFound(project);
      if (joined.archived) throw conflict(CONCERN_MESSAGES.projectOver);
      return this.join(session, joined, found, { annotatorId, named });
    });
    return { message: CONCERN_MESSAGES.supported, data: await this.views.of(person, concern) };
  }

  /** Takes a person's support back. Once more changes nothing. @throws 404 */
  async leave(person: CurrentUser, projectId: string, id: string): Promise<Changed<ConcernDto>> {
    const project = await this.access.find(person, projectId);
    const annotatorId = new Types.ObjectId(person._id);
    const concern = await this.transactions.run(async (session) => {
      await this.users.lockActive(session, annotatorId);
      const found = orNotFound(await this.concerns.findIn(new Types.ObjectId(projectId), id, session));
      if (!(await this.supports.delete(session, found._id, annotatorId))) {
        orNotFound(project);
        return found;
      }
      return orNotFound(await this.concerns.countSupporter(session, found, annotatorId, -1));
    });
    return { message: CONCERN_MESSAGES.left, data: await this.views.of(person, concern) };
  }

  /** @throws 404 if the person did not open it; 409 if others joined it, or an answer stands or is due */
  async withdraw(person: CurrentUser, projectId: string, id: string): Promise<Changed<WithdrawnConcernDto>> {
    const project = await this.access.read(person, projectId);
    const annotatorId = new Types.ObjectId(person._id);
    await this.transactions.run(async (session) => {
      const found = orNotFound(await this.concerns.findIn(project._id, id, session));
      if (!found.annotatorId?.equals(annotatorId)) throw notFound();
      if (!(await this.concerns.withdraw(session, found, annotatorId))) throw conflict(CONCERN_MESSAGES.stands);
      await this.supports.deleteAll(session, found._id);
    });
    return { message: CONCERN_MESSAGES.withdrawn, data: { _id: id } };
  }

  /** The concern is written first: of two people who join at once, the second begins again and counts the first. */
  private async join(
    session: ClientSession,
    project: AskedProject,
    concern: ConcernRecord,
    support: { readonly annotatorId: Types.ObjectId; readonly named: boolean },
  ): Promise<ConcernRecord> {
    const counted = orNotFound(await this.concerns.countSupporter(session, concern, support.annotatorId, 1));
    const now = this.clock.now();
    await this.supports.insert(session, { ...support, concernId: concern._id, at: now });
    const people = await this.access.countPeople(project._id, session);
    // An answer that came before enough people joined does not end the duty to answer them.
    const isOpen = counted.answerDueBy === null && counted.answers.length < CONCERN_LIMITS.answers;
    const isReached = isOpen && counted.supporters >= supportNeeded(people);
    if (!isReached) return orNotFound(await this.concerns.note(session, counted, { people }));
    const answerDueBy = concernDueBy(now);
    const due = {
      state: 'open' as const,
      answerDueBy,
      warnAt: concernWarnsAt(answerDueBy),
      turn: turnOf('open', counted.openedAt, answerDueBy),
    };
    await this.events.record(session, 'concerns-backed', project);
    return orNotFound(await this.concerns.note(session, counted, { people, ...due }));
  }

  private async write(
    session: ClientSession,
    person: CurrentUser,
    { _id: projectId }: AskedProject,
    { text: typed, named }: OpenConcernDto,
  ): Promise<ConcernRecord> {
    const [now, annotatorId, text] = [this.clock.now(), new Types.ObjectId(person._id), typed.trim()];
    await this.users.lockActive(session, annotatorId);
    // Written first: of two concerns of a person, the second begins again and counts the first.
    if ((await this.supports.countOpened(session, annotatorId, businessDate(now))) > CONCERN_LIMITS.aDay) {
      throw conflict(CONCERN_MESSAGES.tooManyToday);
    }
    if ((await this.concerns.countOpenOf(session, annotatorId, projectId)) >= CONCERN_LIMITS.unanswered) {
      throw conflict(CONCERN_MESSAGES.tooMany);
    }
    const concern = await this.concerns.insert(session, {
      projectId,
      annotatorId,
      text,
      openedAt: now,
      state: 'open',
      supporters: 1,
      others: 0,
      people: await this.access.countPeople(projectId, session),
      answerDueBy: null,
      warnAt: null,
      answers: [],
      hiding: null,
      turn: turnOf('open', now, null),
      searchWords: searchWords(text),
    });
    await this.supports.insert(session, { concernId: concern._id, annotatorId, named, at: now });
    return concern;
  }
}
