import { Injectable } from '@nestjs/common';
import { ACCOUNT_TEXTS, AUTH_TEXTS } from '@labelbridge/contracts';
import { unauthorized } from '../../common/errors/errors.js';
import { NoticesService } from '../notifications/notices.service.js';
import { toSessionUser } from '../users/dto/user.dto.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { AccessTokens } from './access-tokens.js';
import { type LoginDto, type RefreshAnswerDto, type SessionAnswerDto, type SignupDto } from './dto/auth.dto.js';
import { type OpenSession, SessionsService } from './sessions.service.js';

/** An answer, and the refresh token that goes into the cookie beside it. */
export interface WithRefresh<T> {
  answer: T;
  refreshToken: string;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly notices: NoticesService,
  ) {}

  /** Makes an annotator's account and logs in. @throws 409 naming a taken email or username */
  async signup(dto: SignupDto, userAgent: string): Promise<WithRefresh<SessionAnswerDto>> {
    const user = await this.users.create({ ...dto, role: 'USER' }, (session, { _id }) =>
      this.notices.tell(session, { userId: _id, kind: 'welcome', data: {} }),
    );
    return this.opened(user, userAgent, AUTH_TEXTS.signupSuccess);
  }

  /** @throws 401 for a wrong pair; a suspended person with the right password is told that he is */
  async login({ email, password }: LoginDto, userAgent: string): Promise<WithRefresh<SessionAnswerDto>> {
    const user = await this.users.findForLogin(email);
    const right = await this.hasher.verify(user?.passwordHash, password);
    if (!user || !right) throw unauthorized(AUTH_TEXTS.invalidCredentials);
    if (user.status === 'suspended') throw unauthorized(ACCOUNT_TEXTS.suspended);
    return this.opened(user, userAgent, AUTH_TEXTS.loginSuccess);
  }

  /** @throws 401 where the session has ended */
  async refresh(token: string | undefined): Promise<WithRefresh<RefreshAnswerDto>> {
    const session = await this.sessions.refresh(token);
    const user = await this.users.findOne(session.userId);
    if (!user || user.status === 'suspended') {
      await this.sessions.end(session.sessionId);
      throw unauthorized(user ? ACCOUNT_TEXTS.suspended : ACCOUNT_TEXTS.sessionEnded);
    }
    return { answer: this.answerFor(user, session), refreshToken: session.refreshToken };
  }

  /** Ends the session that the refresh token or the access token belongs to; without either nothing is to be ended. */
  async logout(refreshToken: string | undefined, authorization: string | undefined): Promise<void> {
    await this.sessions.endByToken(refreshToken);
    const sessionId = this.tokens.sessionOf(authorization);
    if (sessionId) await this.sessions.end(sessionId);
  }

  private async opened(user: UserRecord, userAgent: string, message: string): Promise<WithRefresh<SessionAnswerDto>> {
    const session = await this.sessions.open(user._id, userAgent);
    return { answer: { message, ...this.answerFor(user, session) }, refreshToken: session.refreshToken };
  }

  private answerFor(user: UserRecord, { sessionId }: OpenSession): RefreshAnswerDto {
    return { token: this.tokens.sign({ sub: String(user._id), sid: sessionId, role: user.role }), user: toSessionUser(user) };
  }
}
