import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ACCOUNT_TEXTS } from '@labelbridge/contracts';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { type Person } from '../../common/access/person.js';
import { Clock } from '../../common/clock/clock.js';
import { unauthorized } from '../../common/errors/errors.js';
import { isId } from '../../common/validation/object-id.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { toSessionUser } from '../users/dto/user.dto.js';
import { UsersService } from '../users/users.service.js';
import { ALGORITHM, AUDIENCE, ISSUER, keyIdOf, type AccessClaims } from './access-tokens.js';
import { SessionsService } from './sessions.service.js';

/** Reads the bearer token and the person behind it: session, role and status as they are now, not as the token says. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      // The product's clock decides below, so that tests can move it.
      ignoreExpiration: true,
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: Error | null, key?: string) => void) => {
        const key = settings.jwtKeys.byId.get(keyIdOf(token) ?? '');
        done(key ? null : new Error('unknown key'), key);
      },
    });
  }

  async validate(claims: Partial<AccessClaims> & { exp?: unknown }): Promise<Person> {
    const { sub, sid, exp } = claims;
    const ended = unauthorized(ACCOUNT_TEXTS.sessionEnded);
    if (!isId(sub) || !isId(sid) || typeof exp !== 'number' || exp * 1000 <= this.clock.now().getTime()) throw ended;
    const [user, live] = await Promise.all([this.users.findOne(sub), this.sessions.isLive(sid)]);
    // Before the session: a suspension may have ended it, and is the reason that people can act on.
    if (user?.status === 'suspended') throw unauthorized(ACCOUNT_TEXTS.suspended);
    if (!user || !live) throw ended;
    return { ...toSessionUser(user), sessionId: sid };
  }
}
