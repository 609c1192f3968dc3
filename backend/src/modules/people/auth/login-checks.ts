import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AUTH_MESSAGES, LOGIN_CODE_MINUTES, loginHeldText, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type Caller } from '../../../common/access/caller.js';
import { clientNetworkKey } from '../../../common/access/network.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { badInput, unauthorized, TooManyRequestsError } from '../../../common/errors/errors.js';
import { errorStack } from '../../../common/errors/error-text.js';
import { type RateLimitName } from '../../../common/rate-limit/rate-limit.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { keyOf, UsersService } from '../users/users.service.js';
import { DevicesService } from './devices.service.js';
import { type LoginDto } from './dto/auth.dto.js';
import { EmailCodes } from './email-codes.js';

/** Pending password checks of one account; more are an attack. */
const WAITING_MAX = 200;
/** Minimum time of an answer that mails a code: it hides if the address is known. */
const ANSWER_MS = 300;

type Checked = Pick<LoginDto, 'email' | 'password'> & { code?: string | undefined };

/**
 * Checks passwords at log-in and limits guessing (docs/security.md, Guessing). Known and unknown e-mails get the same limits, duration (one
 * hash each) and messages.
 */
@Injectable()
export class LoginChecks {
  private readonly logger = new Logger('LoginChecks');
  /** Checks of one account run in sequence: concurrent correct passwords must not exhaust the limit. */
  private readonly turns = new KeyedQueue();

  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly devices: DevicesService,
    private readonly codes: EmailCodes,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly limits: RateLimiter,
  ) {}

  /** @throws 401 for a wrong pair; 429 if the limit is exhausted, naming `code` if a mailed code is accepted; 400 if that code is wrong */
  async check(given: Checked, caller: Caller): Promise<UserRecord> {
    const user = await this.users.findForLogin(given.email);
    const device = user && (await this.devices.knownDevice(user._id, caller));
    // A known device has its own limit: strangers at the same address cannot exhaust it.
    if (device) return this.limited(user, given, ['loginKnownDevice', `${String(user._id)}/${device}`]);
    return this.limits.guard('loginAddress', clientNetworkKey(caller.address), () =>
      this.limited(user, given, ['loginNewDevice', keyOf(given.email)]),
    );
  }

  private async limited(user: UserRecord | null, given: Checked, [limit, subject]: [RateLimitName, string]): Promise<UserRecord> {
    try {
      return await this.inTurn(limit, subject, () => this.verified(user, given.password));
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error;
      return this.held(user, given, error.retryAfter);
    }
  }

  private async inTurn<T>(limit: RateLimitName, subject: string, work: () => Promise<T>): Promise<T> {
    if (!this.limits.enabled) return work();
    const key = `${limit}/${subject}`;
    if (this.turns.unfinished(key) >= WAITING_MAX)
      throw new TooManyRequestsError(Math.max(await this.limits.waitTime(limit, subject), 1_000), '');
    return this.turns.run(key, () => this.limits.guard(limit, subject, work));
  }

  private async verified(user: UserRecord | null, password: string): Promise<UserRecord> {
    const right = await this.hasher.verify(user?.passwordHash, password);
    if (!user || !right) throw unauthorized(AUTH_MESSAGES.invalidCredentials);
    return user;
  }

  /** The owner can log in with a mailed code although the limit is exhausted. */
  private async held(user: UserRecord | null, { email, password, code }: Checked, retryAfter: number): Promise<UserRecord> {
    if (code === undefined) {
      await this.offerCode(user, keyOf(email));
      const details = [{ field: 'code', message: SECURITY_MESSAGES.loginCodeHint }];
      throw new TooManyRequestsError(retryAfter * 1000, loginHeldText(retryAfter), details);
    }
    if (!user || !(await this.codes.spendTry('login', user._id, code))) {
      throw badInput([{ field: 'code', message: SECURITY_MESSAGES.loginCodeWrong }]);
    }
    const verified = await this.verified(user, password);
    await this.codes.drop('login', user._id);
    return verified;
  }

  /** Mails one code at most within its life. */
  private async offerCode(user: UserRecord | null, emailKey: string): Promise<void> {
    if ((await this.limits.tryConsume('loginCodeMail', emailKey)) > 0) return;
    await Promise.all([pause(ANSWER_MS), user?.status === 'active' ? this.mailCode(user._id, emailKey) : undefined]);
  }

  private async mailCode(userId: Types.ObjectId, emailKey: string): Promise<void> {
    try {
      await this.transactions.run(async (session) => {
        const { code } = await this.codes.issue(session, 'login', userId, LOGIN_CODE_MINUTES);
        await this.notifications.notify(session, { userId, kind: 'login-code', data: { code } });
      });
    } catch (error) {
      await this.limits.refund('loginCodeMail', emailKey);
      this.logger.error('A log-in code could not be mailed', errorStack(error));
    }
  }
}
