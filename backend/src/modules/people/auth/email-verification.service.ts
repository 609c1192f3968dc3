import { Injectable } from '@nestjs/common';
import { SECURITY_MESSAGES, VERIFICATION_HOURS } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type Caller } from '../../../common/access/caller.js';
import { clientNetworkKey } from '../../../common/access/network.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { badInput, orNotFound } from '../../../common/errors/errors.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { auditTargetOf, UsersService } from '../users/users.service.js';
import { type DoneDto } from './dto/passwords.dto.js';
import { type VerifyEmailDto } from './dto/auth.dto.js';
import { EmailCodes } from './email-codes.js';

@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: EmailCodes,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly limits: RateLimiter,
  ) {}

  async begin(session: ClientSession, userId: Types.ObjectId): Promise<{ code: string; token: string }> {
    return this.codes.issue(session, 'verify-email', userId, VERIFICATION_HOURS * 60);
  }

  /** Does nothing if the address is verified. @throws 429 */
  async resend({ _id }: CurrentUser): Promise<DoneDto> {
    const user = orNotFound(await this.users.findOne(_id));
    if (user.emailVerifiedAt) return { message: SECURITY_MESSAGES.emailVerified };
    await this.limits.consume('verificationMail', _id);
    await this.transactions.run(async (session) => {
      const data = await this.begin(session, user._id);
      await this.notifications.notify(session, { userId: user._id, kind: 'email-verification', data });
    });
    return { message: SECURITY_MESSAGES.verificationSent };
  }

  /** Link and code work once. @throws 400 naming `token` or `code` if it is invalid; 429 */
  async verify(given: VerifyEmailDto, caller: Caller): Promise<DoneDto> {
    const { token, email, code } = given;
    if (token === undefined ? !email || !code : email !== undefined || code !== undefined) {
      throw badInput([{ field: 'token', message: 'must be given, or email and code in its place' }]);
    }
    await this.limits.guard('mailedSecretAddress', clientNetworkKey(caller.address), () =>
      this.transactions.run((session) => this.take(session, given)),
    );
    return { message: SECURITY_MESSAGES.emailVerified };
  }

  private async take(session: ClientSession, given: VerifyEmailDto): Promise<void> {
    const { token } = given;
    const userId = token === undefined ? await this.takeCode(session, given) : await this.codes.takeLink(session, token);
    const user = userId && (await this.users.findOne(userId, session));
    if (!user) throw badInput([{ field: token === undefined ? 'code' : 'token', message: SECURITY_MESSAGES.verificationDead }]);
    if (!(await this.users.setEmailVerified(session, user._id))) return;
    await this.audit.record(session, { by: { ...user, _id: String(user._id) }, action: 'email.verify', target: auditTargetOf(user) });
  }

  private async takeCode(session: ClientSession, { email = '', code = '' }: VerifyEmailDto): Promise<Types.ObjectId | null> {
    const owner = await this.users.findByEmail(email);
    return owner && this.codes.takeCode(session, 'verify-email', owner._id, code);
  }
}
