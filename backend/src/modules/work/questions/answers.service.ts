import { Injectable } from '@nestjs/common';
import { type AuditAction, QUESTION_LIMITS, QUESTION_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { type CloseQuestionDto, type CorrectAnswerDto, type QuestionDto } from './dto/question.dto.js';
import { FollowRepository } from './persistence/follows.repository.js';
import { type QuestionRecord } from './persistence/question.schema.js';
import { QuestionRepository } from './persistence/questions.repository.js';
import { type AskedProject, QuestionAccess } from './question-access.js';
import { QuestionNewsSignal } from './question-news.js';
import { QuestionViews } from './question-views.js';

interface Deed {
  readonly action: Extract<AuditAction, `question.${string}`>;
  readonly message: string;
  /** Writes the change. @throws 409 if another admin was first */
  readonly write: (session: ClientSession, question: QuestionRecord) => Promise<QuestionRecord>;
  readonly before?: (question: QuestionRecord) => object;
  readonly after: object;
  readonly reason?: string;
}

const orEnded = (question: QuestionRecord | null, message: string = QUESTION_MESSAGES.ended): QuestionRecord => {
  if (!question) throw conflict(message);
  return question;
};

/** Answers, corrections and closings by admins. All who have the question are told. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly follows: FollowRepository,
    private readonly access: QuestionAccess,
    private readonly views: QuestionViews,
    private readonly signal: QuestionNewsSignal,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws 404; 409 if it was answered or closed */
  async answer(by: CurrentUser, projectId: string, id: string, typed: string): Promise<Changed<QuestionDto>> {
    const text = typed.trim();
    return this.do(by, projectId, id, {
      action: 'question.answer',
      message: QUESTION_MESSAGES.answered,
      after: { text },
      write: async (session, question) => {
        const answer = { text, by: new Types.ObjectId(by._id), at: this.clock.now(), correctedAt: null, revision: 0 };
        return orEnded(await this.questions.answer(session, question, answer, searchWords(question.text, text)));
      },
    });
  }

  /** @throws 404; 409 if it has another answer than the admin saw, or none */
  async correct(
    by: CurrentUser,
    projectId: string,
    id: string,
    { text: typed, revision }: CorrectAnswerDto,
  ): Promise<Changed<QuestionDto>> {
    const text = typed.trim();
    return this.do(by, projectId, id, {
      action: 'question.correct',
      message: QUESTION_MESSAGES.corrected,
      before: ({ answer }) => ({ text: answer?.text }),
      after: { text },
      write: async (session, question) => {
        const before = question.answer;
        if (before?.revision !== revision) throw conflict(QUESTION_MESSAGES.changed);
        const answer = { ...before, text, by: new Types.ObjectId(by._id), correctedAt: this.clock.now(), revision: revision + 1 };
        const change = { before, answer, words: searchWords(question.text, text) };
        return orEnded(await this.questions.correct(session, question, change), QUESTION_MESSAGES.changed);
      },
    });
  }

  /** @throws 400 if the same question is none, 404, 409 if it was answered or closed, or too many people would move */
  async close(by: CurrentUser, projectId: string, id: string, { reason: typed, sameAs }: CloseQuestionDto): Promise<Changed<QuestionDto>> {
    const reason = typed.trim();
    return this.do(by, projectId, id, {
      action: 'question.close',
      message: QUESTION_MESSAGES.closed,
      after: { state: 'closed', sameAs: sameAs ?? null },
      reason,
      write: async (session, question) => {
        const same = sameAs === undefined ? null : await this.move(session, question, sameAs.toLowerCase());
        const closing = { reason, by: new Types.ObjectId(by._id), at: this.clock.now(), sameAs: same };
        return orEnded(await this.questions.close(session, question, closing));
      },
    });
  }

  /** Makes all who have a question follow another one. */
  private async move(session: ClientSession, from: QuestionRecord, sameAs: string): Promise<Types.ObjectId> {
    const refused = badInput([{ field: 'sameAs', message: QUESTION_MESSAGES.sameQuestion }]);
    const to = from._id.equals(sameAs) ? null : await this.questions.findIn(from.projectId, sameAs, session);
    if (!to) throw refused;
    const people = await this.follows.findPeople(session, from._id, QUESTION_LIMITS.moved + 1);
    if (people.length > QUESTION_LIMITS.moved) throw conflict(QUESTION_MESSAGES.tooManyFollow);
    const there = await this.follows.amongPeople(session, to._id, people);
    const moving = people.filter((person) => !there.has(String(person)));
    if (!(await this.questions.addFollowers(session, to, moving.length))) throw refused;
    // Tells them at once if it is answered.
    await this.follows.insert(session, to._id, moving, this.clock.now(), to.state === 'answered');
    return to._id;
  }

  private async do(by: CurrentUser, projectId: string, id: string, deed: Deed): Promise<Changed<QuestionDto>> {
    const project = await this.access.read(by, projectId);
    const question = await this.transactions.run(async (session) => {
      const before = orNotFound(await this.questions.findIn(project._id, id, session));
      const after = await deed.write(session, before);
      await this.follows.tellAll(session, after._id, this.clock.now());
      this.signal.notifyAfterCommit(session);
      await this.record(session, by, project, { deed, before });
      return after;
    });
    return { message: deed.message, data: await this.views.of(by, question) };
  }

  /** The log does not repeat the words of the person who asked. */
  private async record(
    session: ClientSession,
    by: CurrentUser,
    { projectName }: AskedProject,
    { deed, before }: { deed: Deed; before: QuestionRecord },
  ): Promise<void> {
    const { action, after, reason } = deed;
    const target = { _id: before._id, name: `Question: ${projectName}` };
    const earlier = deed.before?.(before);
    const change = { ...(earlier && { before: earlier }), after, ...(reason !== undefined && { reason }) };
    await this.audit.record(session, { by, action, target, ...change });
  }
}
