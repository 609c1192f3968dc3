import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PASSWORD_MESSAGES, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type Caller } from '../../../common/access/caller.js';
import { clientNetworkKey } from '../../../common/access/network.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { refuseCommonPassword } from '../../../common/passwords/common-passwords.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { auditTargetOf, keyOf, UsersService } from '../users/users.service.js';
import { DevicesService } from './devices.service.js';
import { type ChangePasswordDto, type DoneDto, type ResetPasswordDto } from './dto/passwords.dto.js';
import { PasswordResetLinks } from './password-reset-links.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { SessionsService } from './sessions.service.js';

/** Minimum time of an answer about an address: it hides if the address is known. */
export const ANSWER_MS = 300;

@Injectable()
export class PasswordsService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
    private readonly passwordConfirmation: PasswordConfirmation,
    private readonly links: PasswordResetLinks,
    private readonly limits: RateLimiter,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  /** Mails a link to a known address. Answer and duration are the same for an unknown one. @throws 429 */
  async forgot(email: string, caller: Caller): Promise<DoneDto> {
    await this.limits.consume('forgotAddress', clientNetworkKey(caller.address));
    await this.limits.consume('forgotAccount', keyOf(email));
    await Promise.all([this.mailLink(email), pause(ANSWER_MS)]);
    return { message: PASSWORD_MESSAGES.resetRequested };
  }

  /**
   * Ends all sessions and forgets all devices: an attacker may use one of them.
   *
   * @throws 400 naming `token` if the link is invalid, or `newPassword` if it is common; 429
   */
  async reset(reset: ResetPasswordDto, caller: Caller): Promise<DoneDto> {
    refuseCommonPassword('newPassword', reset.newPassword);
    await this.limits.guard('mailedSecretAddress', clientNetworkKey(caller.address), () => this.setByLink(reset));
    return { message: PASSWORD_MESSAGES.reset };
  }

  private async setByLink({ token, newPassword }: ResetPasswordDto): Promise<void> {
    const invalid = badInput([{ field: 'token', message: PASSWORD_MESSAGES.resetLinkDead }]);
    // Checked first, so that invented tokens cost no password hash.
    if (!(await this.links.isValid(token))) throw invalid;
    const passwordHash = await this.hasher.hash(newPassword);
    await this.transactions.run(async (session) => {
      const userId = await this.links.take(session, token);
      if (!userId || !(await this.users.setPassword(session, userId, { to: passwordHash }))) throw invalid;
      await this.sessions.endAll(session, userId);
      await this.devices.forget(session, userId);
      await this.notifyAndAudit(session, userId, 'password.reset');
    });
  }

  /**
   * Ends the other sessions and invalidates reset links.
   *
   * @throws 400 naming `oldPassword` if it is wrong, or `newPassword` if it is common; 409 after a concurrent change; 429
   */
  async change(person: CurrentUser, { oldPassword, newPassword }: ChangePasswordDto): Promise<DoneDto> {
    refuseCommonPassword('newPassword', newPassword, person);
    const user = await this.passwordConfirmation.confirm(person, oldPassword, {
      field: 'oldPassword',
      message: PASSWORD_MESSAGES.oldPasswordWrong,
    });
    const to = await this.hasher.hash(newPassword);
    await this.transactions.run(async (session) => {
      const changed = await this.users.setPassword(session, user._id, { from: user.passwordHash, to });
      if (!changed) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
      await this.sessions.endAll(session, user._id, new Types.ObjectId(person.sessionId));
      await this.links.drop(session, user._id);
      await this.notifyAndAudit(session, user._id, 'password.change');
    });
    return { message: PASSWORD_MESSAGES.changed };
  }

  private async notifyAndAudit(
    session: ClientSession,
    userId: Types.ObjectId,
    action: 'password.reset' | 'password.change',
  ): Promise<void> {
    await this.notifications.notify(session, { userId, kind: 'password-changed', data: {} });
    const user = orNotFound(await this.users.findOne(userId, session));
    await this.audit.record(session, { by: { ...user, _id: String(userId) }, action, target: auditTargetOf(user) });
  }

  private async mailLink(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    await this.transactions.run(async (session: ClientSession) => {
      const token = await this.links.issue(session, user._id);
      await this.notifications.notify(session, { userId: user._id, kind: 'password-reset', data: { token } });
    });
  }
}
