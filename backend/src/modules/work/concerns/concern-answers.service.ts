import { Injectable } from '@nestjs/common';
import { type AuditAction, CONCERN_LIMITS, CONCERN_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { QuestionAccess } from '../questions/question-access.js';
import { ConcernNewsSignal } from './concern-news.js';
import { ConcernViews } from './concern-views.js';
import { type AnswerConcernDto, type ConcernDto } from './dto/concern.dto.js';
import { type ConcernRecord } from './persistence/concern.schema.js';
import { ConcernRepository } from './persistence/concerns.repository.js';
import { SupportRepository } from './persistence/supports.repository.js';

interface Deed {
  readonly action: Extract<AuditAction, `concern.${string}`>;
  readonly message: string;
  /** @throws 409 if it cannot be done any more */
  readonly write: (session: ClientSession, concern: ConcernRecord) => Promise<ConcernRecord>;
  readonly after: object;
  readonly reason?: string;
}

const wordsOf = ({ text, answers, hiding }: Pick<ConcernRecord, 'text' | 'hiding'> & { answers: readonly { text: string }[] }): string[] =>
  searchWords(...(hiding ? [] : [text]), ...answers.map((answer) => answer.text));

/** Acts of admins on a concern: they answer it, or hide its text. They never delete one. */
@Injectable()
export class ConcernAnswersService {
  constructor(
    private readonly concerns: ConcernRepository,
    private readonly supports: SupportRepository,
    private readonly access: QuestionAccess,
    private readonly views: ConcernViews,
    private readonly signal: ConcernNewsSignal,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Adds an answer, and has all supporters told. @throws 404; 409 if it has another answer by now, or as many as it may */
  async answer(by: CurrentUser, projectId: string, id: string, { text: typed, seen }: AnswerConcernDto): Promise<Changed<ConcernDto>> {
    const text = typed.trim();
    return this.do(by, projectId, id, {
      action: 'concern.answer',
      message: CONCERN_MESSAGES.answered,
      after: { text },
      write: async (session, concern) => {
        if (concern.answers.length >= CONCERN_LIMITS.answers) throw conflict(CONCERN_MESSAGES.tooManyAnswers);
        const answer = { text, by: new Types.ObjectId(by._id), at: this.clock.now() };
        const words = wordsOf({ ...concern, answers: [...concern.answers, answer] });
        const answered = await this.concerns.answer(session, concern, seen, answer, words);
        if (!answered) throw conflict(CONCERN_MESSAGES.changed);
        await this.supports.tellAll(session, concern._id, answer.at);
        this.signal.notifyAfterCommit(session);
        return answered;
      },
    });
  }

  /** Hides the text. Support, answers and the due date stay. @throws 404; 409 if it is hidden already */
  async hide(by: CurrentUser, projectId: string, id: string, typed: string): Promise<Changed<ConcernDto>> {
    const reason = typed.trim();
    return this.do(by, projectId, id, {
      action: 'concern.hide',
      message: CONCERN_MESSAGES.hidden,
      after: { hidden: true },
      reason,
      write: async (session, concern) => {
        const hiding = { reason, by: new Types.ObjectId(by._id), at: this.clock.now() };
        const hidden = await this.concerns.hide(session, concern, hiding, wordsOf({ ...concern, hiding }));
        if (!hidden) throw conflict(CONCERN_MESSAGES.hiddenBefore);
        return hidden;
      },
    });
  }

  /** The log repeats neither the words of who opened it nor any name. */
  private async do(by: CurrentUser, projectId: string, id: string, deed: Deed): Promise<Changed<ConcernDto>> {
    const { _id, projectName } = await this.access.read(by, projectId);
    const concern = await this.transactions.run(async (session) => {
      const found = orNotFound(await this.concerns.findIn(_id, id, session));
      const written = await deed.write(session, found);
      const { action, after, reason } = deed;
      const target = { _id: found._id, name: `Concern: ${projectName}` };
      await this.audit.record(session, { by, action, target, after, ...(reason !== undefined && { reason }) });
      return written;
    });
    return { message: deed.message, data: await this.views.of(by, concern) };
  }
}
