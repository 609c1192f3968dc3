import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONSENT_KINDS, PRIVACY_MESSAGES, TERMS_VERSION } from '@labelbridge/contracts';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { requestContext } from '../../../common/context/request-context.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UserCreated } from '../../people/users/user-events.js';
import { type ConsentDto, type GiveConsentDto } from './dto/privacy.dto.js';
import { CONSENT_MODEL, type ConsentRecord } from './persistence/consent.schema.js';

@Injectable()
export class ConsentsService implements OnModuleInit {
  constructor(
    @InjectModel(CONSENT_MODEL) private readonly consents: Model<ConsentRecord>,
    private readonly userCreated: UserCreated,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.userCreated.subscribe((session, userId) => this.write(session, userId, 'terms', true));
  }

  async listConsents({ _id }: CurrentUser): Promise<{ data: ConsentDto[] }> {
    const records = await this.consents
      .find({ userId: new Types.ObjectId(_id) })
      .sort({ at: -1 })
      .lean<ConsentRecord[]>();
    return {
      data: CONSENT_KINDS.map((kind) => {
        const last = records.find((record) => record.kind === kind);
        return { kind, given: last?.given ?? false, version: last?.version ?? null, at: last?.at.toISOString() ?? null };
      }),
    };
  }

  /** @throws 409 for the terms, which end with the account */
  async change(person: CurrentUser, { kind, given }: GiveConsentDto): Promise<{ message: string; data: ConsentDto[] }> {
    if (kind === 'terms') throw conflict(PRIVACY_MESSAGES.termsEndWithAccount);
    await this.transactions.run(async (session) => {
      await this.write(session, new Types.ObjectId(person._id), kind, given);
      const target = { _id: person._id, name: `${person.firstname} ${person.lastname}` };
      await this.audit.record(session, { by: person, action: given ? 'consent.give' : 'consent.withdraw', target, after: { kind } });
    });
    return { message: PRIVACY_MESSAGES.consentSaved, ...(await this.listConsents(person)) };
  }

  private async write(session: ClientSession, userId: Types.ObjectId, kind: ConsentRecord['kind'], given: boolean): Promise<void> {
    const address = requestContext()?.address ?? null;
    await this.consents.create([{ userId, kind, version: TERMS_VERSION, given, at: this.clock.now(), address }], { session });
  }
}
