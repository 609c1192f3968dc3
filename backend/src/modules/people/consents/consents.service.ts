import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONSENT_KINDS, PRIVACY_MESSAGES, PRIVACY_VERSION } from '@labelbridge/contracts';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { requestContext } from '../../../common/context/request-context.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { type ConsentDto, type GiveConsentDto } from './consent.dto.js';
import { CONSENT_MODEL, type ConsentRecord } from './consent.schema.js';

type Given = Pick<ConsentRecord, 'kind' | 'version' | 'given'>;
type To = Pick<ConsentRecord, 'kind' | 'version'>;

const NEWEST_FIRST = { at: -1, _id: -1 } as const;

@Injectable()
export class ConsentsService {
  constructor(
    @InjectModel(CONSENT_MODEL) private readonly consents: Model<ConsentRecord>,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listConsents({ _id }: CurrentUser): Promise<{ data: ConsentDto[] }> {
    const userId = new Types.ObjectId(_id);
    const data = await Promise.all(
      CONSENT_KINDS.map(async (kind) => {
        const last = await this.consents.findOne({ userId, kind }).sort(NEWEST_FIRST).lean<ConsentRecord>();
        return { kind, given: last?.given ?? false, version: last?.version ?? null, at: last?.at.toISOString() ?? null };
      }),
    );
    return { data };
  }

  /** @throws 409 for the terms, which end with the account */
  async change(person: CurrentUser, { kind, given }: GiveConsentDto): Promise<{ message: string; data: ConsentDto[] }> {
    if (kind === 'terms') throw conflict(PRIVACY_MESSAGES.termsEndWithAccount);
    await this.transactions.run(async (session) => {
      await this.add(session, new Types.ObjectId(person._id), { kind, version: PRIVACY_VERSION, given });
      const target = { _id: person._id, name: `${person.firstname} ${person.lastname}` };
      await this.audit.record(session, { by: person, action: given ? 'consent.give' : 'consent.withdraw', target, after: { kind } });
    });
    return { message: PRIVACY_MESSAGES.consentSaved, ...(await this.listConsents(person)) };
  }

  /** Records an answer after the former ones, which stay. */
  async add(session: ClientSession, userId: Types.ObjectId, given: Given): Promise<void> {
    const address = requestContext()?.address ?? null;
    await this.consents.create([{ userId, ...given, at: this.clock.now(), address }], { session });
  }

  /** The last answer of a person; undefined if they gave none. */
  async lastAnswer(userId: Types.ObjectId, to: To, session: ClientSession | null = null): Promise<boolean | undefined> {
    const found = this.consents.findOne({ userId, ...to }, { given: 1 });
    const last = await found.sort(NEWEST_FIRST).session(session).lean<Pick<ConsentRecord, 'given'>>();
    return last?.given;
  }

  /** The last answers by the ids of people. Who gave none is left out. */
  async lastAnswers(userIds: readonly Types.ObjectId[], to: To): Promise<Map<string, boolean>> {
    const found = this.consents.find({ userId: { $in: [...userIds] }, ...to }, { userId: 1, given: 1 }).sort({ at: 1, _id: 1 });
    const given = await found.lean<Pick<ConsentRecord, 'userId' | 'given'>[]>();
    return new Map(given.map((one) => [String(one.userId), one.given]));
  }
}
