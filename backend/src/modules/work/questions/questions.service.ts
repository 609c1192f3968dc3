import { Injectable } from '@nestjs/common';
import { businessDate, overdueSince, QUESTION_LIMITS, QUESTION_MESSAGES, type QuestionFilter } from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { searchFilter, searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { mostAlike, tellingWords } from './domain/alike.js';
import { turnOf } from './domain/turn.js';
import { type ListQuestionsQueryDto, type QuestionDto, type QuestionFiguresDto, type SimilarQuestionsDto } from './dto/question.dto.js';
import { FollowRepository } from './persistence/follows.repository.js';
import { type QuestionRecord } from './persistence/question.schema.js';
import { QuestionRepository } from './persistence/questions.repository.js';
import { type AskedProject, QuestionAccess } from './question-access.js';
import { QuestionViews } from './question-views.js';

const stateFilter = (state: QuestionFilter, now: Date): QueryFilter<QuestionRecord> =>
  state === 'overdue' ? { state: 'open', askedAt: { $lte: overdueSince(now) } } : { state };

/** Questions about a project: asked once, for all who work in it. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly follows: FollowRepository,
    private readonly access: QuestionAccess,
    private readonly users: UsersService,
    private readonly views: QuestionViews,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async list(person: CurrentUser, projectId: string, { q, state, ...query }: ListQuestionsQueryDto): Promise<Page<QuestionDto>> {
    const project = await this.access.read(person, projectId);
    const filter = { projectId: project._id, ...(state && stateFilter(state, this.clock.now())), ...searchFilter(q) };
    const { data, page } = await this.questions.page(filter, query);
    return { data: await this.views.ofAll(person, data), page };
  }

  /** @throws 404; also for a question of another project */
  async find(person: CurrentUser, projectId: string, id: string): Promise<One<QuestionDto>> {
    const project = await this.access.read(person, projectId);
    return { data: await this.views.of(person, orNotFound(await this.questions.findIn(project._id, id))) };
  }

  /** Questions like a typed one, so that nobody asks twice. @throws 404 */
  async similar(person: CurrentUser, projectId: string, text: string): Promise<One<SimilarQuestionsDto>> {
    const project = await this.access.read(person, projectId);
    const words = tellingWords(text);
    const worded = words.length > 0 ? await this.questions.findWorded(project._id, words) : [];
    return { data: { found: await this.views.ofAll(person, mostAlike(words, worded, QUESTION_LIMITS.similar)) } };
  }

  /** @throws 404 */
  async figures(person: CurrentUser, projectId: string): Promise<One<QuestionFiguresDto>> {
    const { _id } = await this.access.read(person, projectId);
    const [open, overdue] = await Promise.all([
      this.questions.countOpen(_id),
      this.questions.countOpen(_id, overdueSince(this.clock.now())),
    ]);
    return { data: { open, overdue } };
  }

  /** @throws 404; 409 if too many of the person's questions wait, they have asked too many today, or the project is over */
  async ask(person: CurrentUser, projectId: string, typed: string): Promise<Changed<QuestionDto>> {
    const project = await this.access.read(person, projectId);
    if (project.archived) throw conflict(QUESTION_MESSAGES.projectOver);
    const question = await this.transactions.run((session) => this.write(session, person, project, typed.trim()));
    return { message: QUESTION_MESSAGES.asked, data: await this.views.of(person, question) };
  }

  /** Has the person told of the answer. Once more changes nothing. @throws 404; 409 if it was answered or closed */
  async follow(person: CurrentUser, projectId: string, id: string): Promise<Changed<QuestionDto>> {
    const project = await this.access.read(person, projectId);
    const annotatorId = new Types.ObjectId(person._id);
    const question = await this.transactions.run(async (session) => {
      await this.users.lockActive(session, annotatorId);
      const found = orNotFound(await this.questions.findIn(project._id, id, session));
      if (await this.follows.has(found._id, annotatorId, session)) return found;
      const counted = await this.questions.countFollower(session, found);
      if (!counted) throw conflict(QUESTION_MESSAGES.ended);
      await this.follows.insert(session, found._id, [annotatorId], this.clock.now());
      return counted;
    });
    return { message: QUESTION_MESSAGES.followed, data: await this.views.of(person, question) };
  }

  private async write(session: ClientSession, person: CurrentUser, project: AskedProject, text: string): Promise<QuestionRecord> {
    const [now, annotatorId, projectId] = [this.clock.now(), new Types.ObjectId(person._id), project._id];
    await this.users.lockActive(session, annotatorId);
    // Written first: of two questions of a person, the second begins again and counts the first.
    if ((await this.follows.countAsked(session, annotatorId, businessDate(now))) > QUESTION_LIMITS.aDay) {
      throw conflict(QUESTION_MESSAGES.tooManyToday);
    }
    if ((await this.questions.countOpenOf(session, annotatorId, projectId)) >= QUESTION_LIMITS.unanswered) {
      throw conflict(QUESTION_MESSAGES.tooMany);
    }
    const question = await this.questions.insert(session, {
      projectId,
      annotatorId,
      text,
      askedAt: now,
      state: 'open',
      followers: 0,
      answer: null,
      closing: null,
      turn: turnOf('open', now),
      searchWords: searchWords(text),
    });
    await this.follows.insert(session, question._id, [annotatorId], now);
    const [name, page] = [project.projectName, `/admin/projects/${String(projectId)}/questions`];
    const event = { kind: 'questions-asked', group: `questions-asked:${String(projectId)}`, name, title: name } as const;
    await this.events.record(session, { ...event, link: page, listLink: page });
    return question;
  }
}
