import { Injectable } from '@nestjs/common';
import { overdueSince } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { type QuestionDto } from './dto/question.dto.js';
import { FollowRepository } from './persistence/follows.repository.js';
import { type QuestionRecord } from './persistence/question.schema.js';
import { QuestionRepository } from './persistence/questions.repository.js';

/** Questions as a person sees them: annotators see nobody's name. */
@Injectable()
export class QuestionViews {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly follows: FollowRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async of(reader: CurrentUser, question: QuestionRecord): Promise<QuestionDto> {
    return orNotFound((await this.ofAll(reader, [question]))[0]);
  }

  async ofAll(reader: CurrentUser, questions: readonly QuestionRecord[]): Promise<QuestionDto[]> {
    const overdue = overdueSince(this.clock.now());
    const [nameOf, followed, others] = await Promise.all([
      this.namesFor(reader, questions),
      this.follows.followedBy(
        new Types.ObjectId(reader._id),
        questions.map(({ _id }) => _id),
      ),
      this.questions.findMany(questions.flatMap(({ closing }) => closing?.sameAs ?? [])),
    ]);
    const textOf = new Map(others.map(({ _id, text }) => [String(_id), text]));
    return questions.map(({ annotatorId, answer, closing, ...question }) => {
      const sameAs = closing?.sameAs && textOf.get(String(closing.sameAs));
      const asker = annotatorId && nameOf(annotatorId);
      return {
        _id: String(question._id),
        text: question.text,
        askedAt: question.askedAt.toISOString(),
        state: question.state,
        overdue: question.state === 'open' && question.askedAt <= overdue,
        followers: question.followers,
        mine: annotatorId?.equals(reader._id) ?? false,
        followed: followed.has(String(question._id)),
        askedBy: annotatorId && asker !== null ? { _id: String(annotatorId), name: asker } : null,
        reply: answer && {
          text: answer.text,
          at: answer.at.toISOString(),
          correctedAt: answer.correctedAt?.toISOString() ?? null,
          revision: answer.revision,
          by: nameOf(answer.by),
        },
        closing: closing && {
          reason: closing.reason,
          at: closing.at.toISOString(),
          by: nameOf(closing.by),
          sameAs: closing.sameAs && sameAs ? { _id: String(closing.sameAs), text: sameAs } : null,
        },
      };
    });
  }

  private async namesFor({ role }: CurrentUser, questions: readonly QuestionRecord[]): Promise<(id: Types.ObjectId) => string | null> {
    if (role !== 'ADMIN') return () => null;
    const names = await this.users.findNames(
      questions.flatMap(({ annotatorId, answer, closing }) => [annotatorId, answer?.by, closing?.by].flatMap((id) => id ?? [])),
    );
    return (id) => names.get(String(id)) ?? '';
  }
}
