import { Inject, Injectable } from '@nestjs/common';
import { SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict, orNotFound } from '../../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { type AuditedChange, AuditService } from '../../../foundation/audit/audit.service.js';
import { type NotificationOf } from '../../notifications/domain/notification.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { auditTargetOf, UsersService } from '../../users/users.service.js';
import { codeHashes, newCode } from '../domain/email-code.js';
import { SessionsService } from '../sessions.service.js';
import { PasskeyRepository } from './passkey.repository.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { type SecondFactorRecord } from './second-factor.schema.js';

const RECOVERY_CODES = 10;

export const recoveryPlaceOf = (userId: unknown): string => `recovery/${String(userId)}`;

export interface FactorChange {
  /** @param has whether a factor is left, which decides what log-in asks for */
  readonly notice: (has: boolean) => NotificationOf<'second-factor-on' | 'second-factor-off' | 'passkey-added' | 'passkey-removed'>;
  readonly action: AuditedChange['action'];
  /** The name of the passkey: a person may have several. */
  readonly changes?: Pick<AuditedChange, 'before' | 'after'>;
}

/** The common part of all changes of a person's factors: authenticator app, passkeys, recovery codes. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  isRequired({ role }: Pick<CurrentUser, 'role'>): boolean {
    return this.settings.requireAdmin2fa && role === 'ADMIN';
  }

  newRecoveryCodes(userId: Types.ObjectId): { recoveryCodes: string[]; recoveryHashes: string[] } {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode);
    return {
      recoveryCodes,
      recoveryHashes: recoveryCodes.map((code) => codeHashes(this.settings.dataKeys, recoveryPlaceOf(userId), code)[0]),
    };
  }

  /**
   * Ends the other sessions (ASVS V7.4.3). Changes of one person run in sequence, so that two of them cannot each leave the other's factor
   * as the last one.
   *
   * @throws 409 if the last factor would go and the person must have one
   */
  async run<T>(
    person: CurrentUser,
    { notice, action, changes }: FactorChange,
    work: (session: ClientSession, before: SecondFactorRecord) => Promise<T>,
  ): Promise<T> {
    const userId = new Types.ObjectId(person._id);
    return this.transactions.run(async (session) => {
      const result = await work(session, await this.factors.lock(session, userId, this.clock.now()));
      const has = await this.settle(session, userId, person);
      await this.sessions.endOthersAfterFactor(session, person);
      await this.notifications.notify(session, { userId, ...notice(has) });
      await this.audit.record(session, { by: person, action, target: auditTargetOf({ ...person, _id: userId }), ...changes });
      return result;
    });
  }

  /** Stores the time since when the person has a second factor. Recovery codes go with the last one. @returns whether a factor is left */
  private async settle(session: ClientSession, userId: Types.ObjectId, person: CurrentUser): Promise<boolean> {
    const app = orNotFound(await this.factors.find(userId, session));
    const passkeys = await this.passkeys.list(userId, session);
    const user = orNotFound(await this.users.findOne(userId, session));
    const has = Boolean(app.confirmedAt) || passkeys.length > 0;
    if (!has && this.isRequired(person)) throw conflict(SECOND_FACTOR_MESSAGES.mustStay);
    if (!has) await this.factors.remove(session, userId);
    await this.users.setSecondFactor(session, userId, has ? (user.secondFactorSince ?? this.clock.now()) : null);
    return has;
  }
}
