import { Injectable, type OnModuleInit } from '@nestjs/common';
import { announcedTerms, businessDate, currentTerms, TERMS_MESSAGES, termsAnswer, termsStateOf } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { ConsentsService } from '../consents/consents.service.js';
import { UserCreated } from '../users/user-events.js';
import { UsersService } from '../users/users.service.js';
import { type AnswerTermsDto, type MyTermsAnswerDto, type MyTermsDto } from './terms.dto.js';
import { type ListedTerms, TermsRepository } from './terms.repository.js';

const kindOf = (version: number) => ({ kind: 'terms', version: String(version) }) as const;

/** Answers to the terms, which are consents, and what follows from them: new work needs the version in force. */
@Injectable()
export class TermsAnswers implements OnModuleInit {
  constructor(
    private readonly terms: TermsRepository,
    private readonly consents: ConsentsService,
    private readonly users: UsersService,
    private readonly userCreated: UserCreated,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Signing up accepts the version in force: the screen says so. */
  onModuleInit(): void {
    this.userCreated.subscribe(async (session, userId) => {
      await this.consents.add(session, userId, { ...kindOf((await this.current(session)).version), given: true });
    });
  }

  /** @param version that the visitor was shown; undefined for clients that show none @throws 409 if it is not in force any more */
  async refuseOther(session: ClientSession, version: number | undefined): Promise<void> {
    if (version === undefined) return;
    const current = await this.current(session);
    if (current.version !== version) throw conflict(TERMS_MESSAGES.signUpChanged(current.version));
  }

  async mine({ _id }: Pick<CurrentUser, '_id'>): Promise<One<MyTermsDto>> {
    const [versions, userId] = [await this.terms.list(), new Types.ObjectId(_id)];
    const announced = announcedTerms(versions, this.today());
    const [current, waiting] = await Promise.all([
      this.answerTo(userId, currentTerms(versions, this.today())),
      announced ? this.answerTo(userId, announced) : null,
    ]);
    return { data: { current, announced: waiting } };
  }

  /** Records an answer that differs from the last one. @throws 404 for an unknown version; 409 if it is neither in force nor announced */
  async answer(person: CurrentUser, { version, accepted }: AnswerTermsDto): Promise<Changed<MyTermsDto>> {
    const userId = new Types.ObjectId(person._id);
    await this.transactions.run(async (session) => {
      // An assignment or erasure at the same time waits.
      await this.users.lockActive(session, userId);
      const versions = await this.terms.list(session);
      const one = orNotFound(versions.find((each) => each.version === version));
      const state = termsStateOf(versions, one, this.today());
      if (state !== 'current' && state !== 'announced') throw conflict(TERMS_MESSAGES.notAnswerable(version));
      if ((await this.consents.lastAnswer(userId, kindOf(version), session)) === accepted) return;
      await this.consents.add(session, userId, { ...kindOf(version), given: accepted });
      const target = { _id: person._id, name: `${person.firstname} ${person.lastname}` };
      await this.audit.record(session, { by: person, action: accepted ? 'terms.accept' : 'terms.decline', target, after: { version } });
    });
    return { message: TERMS_MESSAGES[accepted ? 'accepted' : 'declined'](version), data: (await this.mine(person)).data };
  }

  /** Keeps new work from an annotator who has not accepted the version in force. @param by who gives or takes it @throws 409 naming it */
  async refuseUnaccepted(session: ClientSession, by: Pick<CurrentUser, '_id'>, annotatorId: Types.ObjectId): Promise<void> {
    const { version, startsOn } = await this.current(session);
    const last = await this.consents.lastAnswer(annotatorId, kindOf(version), session);
    if (termsAnswer(version, last) === true) return;
    const isOwn = by._id === String(annotatorId);
    throw conflict(isOwn ? TERMS_MESSAGES.acceptFirst(version, startsOn) : TERMS_MESSAGES.othersAcceptFirst);
  }

  /** Selects the ids of people who have not accepted the version in force. */
  async unacceptedAmong(userIds: readonly Types.ObjectId[]): Promise<Set<string>> {
    const { version } = await this.current();
    const last = await this.consents.lastAnswers(userIds, kindOf(version));
    return new Set(userIds.map(String).filter((id) => termsAnswer(version, last.get(id)) !== true));
  }

  private today(): string {
    return businessDate(this.clock.now());
  }

  private async current(session: ClientSession | null = null): Promise<ListedTerms> {
    return currentTerms(await this.terms.list(session), this.today());
  }

  private async answerTo(userId: Types.ObjectId, { version, startsOn }: ListedTerms): Promise<MyTermsAnswerDto> {
    return { version, startsOn, accepted: termsAnswer(version, await this.consents.lastAnswer(userId, kindOf(version))) };
  }
}
