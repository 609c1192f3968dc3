import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES, suspensionText } from '@labelbridge/contracts';
import { type Caller } from '../../../common/access/caller.js';
import { deviceName } from '../../../common/access/device-name.js';
import { shortAddress } from '../../../common/access/network.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { unauthorized } from '../../../common/errors/errors.js';
import { refuseCommonPassword } from '../../../common/passwords/common-passwords.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { TermsAnswers } from '../terms/terms-answers.service.js';
import { toSessionUser } from '../users/dto/user.dto.js';
import { LoggedOut } from '../users/user-events.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { AccessTokens } from './access-tokens.js';
import { readRefreshCookie } from './cookies.js';
import { DevicesService, traitsOf } from './devices.service.js';
import {
  type LoginDto,
  type MeAnswerDto,
  type RefreshAnswerDto,
  type SecondFactorDto,
  type SecondStepDto,
  type SessionAnswerDto,
  type SignupDto,
} from './dto/auth.dto.js';
import { EmailVerificationService } from './email-verification.service.js';
import { LoginChecks } from './login-checks.js';
import { SecondStepService } from './second-factor/second-step.service.js';
import { type OpenSession, SessionsService } from './sessions.service.js';

export interface WithCookies<T> {
  answer: T;
  refreshToken: string;
  /** Missing at a refresh: the device keeps its cookie. */
  device?: string;
  /** True if another person was logged in before in this browser. */
  replacesOther?: boolean;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly checks: LoginChecks,
    private readonly secondStep: SecondStepService,
    private readonly sessions: SessionsService,
    private readonly devices: DevicesService,
    private readonly verification: EmailVerificationService,
    private readonly tokens: AccessTokens,
    private readonly loggedOut: LoggedOut,
    private readonly notifications: NotificationsService,
    private readonly terms: TermsAnswers,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Creates an annotator's account and logs in. @throws 409 naming a taken email or username, or if other terms are in force than were shown; 400 for a common password */
  async signup({ termsVersion, ...dto }: SignupDto, caller: Caller): Promise<WithCookies<SessionAnswerDto>> {
    refuseCommonPassword('password', dto.password, dto);
    const user = await this.users.create({ ...dto, role: 'USER' }, async (session, { _id }) => {
      await this.terms.refuseOther(session, termsVersion);
      await this.notifications.notify(session, {
        userId: _id,
        kind: 'welcome',
        data: { verification: await this.verification.begin(session, _id) },
      });
    });
    return this.opened(user, caller, AUTH_MESSAGES.signedUp);
  }

  /** @returns the second step if the account has a second factor @throws 401 for a wrong pair or a suspended account; 429 */
  async login(dto: LoginDto, caller: Caller): Promise<WithCookies<SessionAnswerDto> | { second: SecondStepDto }> {
    const user = await this.checks.check(dto, caller);
    // With a second factor, a thief may know the password: the reason is in the mail alone.
    const told = user.secondFactorSince ? null : user.suspension;
    if (user.status === 'suspended') throw unauthorized(told ? suspensionText(told) : ACCOUNT_MESSAGES.suspended);
    if (user.secondFactorSince) return { second: await this.secondStep.ask(user._id) };
    return this.opened(user, caller, AUTH_MESSAGES.loginSuccess);
  }

  /** @throws 401 for an expired challenge or a wrong proof; 429 */
  async loginBySecondFactor(dto: SecondFactorDto, caller: Caller): Promise<WithCookies<SessionAnswerDto>> {
    return this.opened(await this.secondStep.take(dto, caller), caller, AUTH_MESSAGES.loginSuccess);
  }

  /** @throws 401 if the session has ended */
  async refresh(token: string | undefined, caller: Caller): Promise<WithCookies<RefreshAnswerDto>> {
    const session = await this.sessions.refresh(token, shortAddress(caller.address));
    const user = await this.users.findOne(session.userId);
    if (!user || user.status === 'suspended') {
      await this.sessions.end(session.sessionId);
      throw unauthorized(user ? ACCOUNT_MESSAGES.suspended : ACCOUNT_MESSAGES.sessionEnded);
    }
    return { answer: this.answerFor(user, session), refreshToken: session.refreshToken };
  }

  /** @throws 401 if the account does not exist any more */
  async me({ _id }: CurrentUser): Promise<MeAnswerDto> {
    const user = await this.users.findOne(_id);
    if (!user) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    return { user: toSessionUser(user) };
  }

  /** Ends the sessions of both tokens, and pauses the clocks that they started. */
  async logout(refreshToken: string | undefined, authorization: string | undefined): Promise<void> {
    const named = [this.sessions.sessionOf(refreshToken), this.tokens.sessionOf(authorization)].flatMap((id) => id ?? []);
    for (const sessionId of new Set(named)) {
      await this.sessions.end(sessionId);
      await this.announceEnd(sessionId);
    }
  }

  private async announceEnd(sessionId: string): Promise<void> {
    await this.transactions.run((transaction) => this.loggedOut.emit(transaction, sessionId));
  }

  private async opened(user: UserRecord, caller: Caller, message: string): Promise<WithCookies<SessionAnswerDto>> {
    const { deviceId, cookie, isNew } = await this.devices.enter(user._id, caller);
    const traits = traitsOf(caller);
    const ended = await this.sessions.endOfOther(readRefreshCookie(caller, this.settings), user._id);
    if (ended !== undefined) await this.announceEnd(ended);
    const session = await this.sessions.open(user._id, { ...traits, deviceId });
    if (isNew) {
      const data = { device: deviceName(traits.userAgent), address: traits.address };
      await this.transactions.run((transaction) => this.notifications.notify(transaction, { userId: user._id, kind: 'new-device', data }));
    }
    const { refreshToken } = session;
    return { answer: { message, ...this.answerFor(user, session) }, refreshToken, device: cookie, replacesOther: ended !== undefined };
  }

  private answerFor(user: UserRecord, { sessionId }: OpenSession): RefreshAnswerDto {
    return { token: this.tokens.sign({ sub: String(user._id), sid: sessionId, role: user.role }), user: toSessionUser(user) };
  }
}
