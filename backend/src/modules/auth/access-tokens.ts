import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Role } from '@labelbridge/contracts';
import { Clock } from '../../common/clock/clock.js';
import { isId } from '../../common/validation/object-id.js';
import { SETTINGS, type Settings } from '../../config/settings.js';

/** Life of an access token, in seconds (architecture.md, Session). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const ALGORITHM = 'HS256';
export const ISSUER = 'labelbridge';
export const AUDIENCE = 'labelbridge-api';

/** What an access token says: who, by which session. The role is for the screens; the server reads its own. */
export interface AccessClaims {
  sub: string;
  sid: string;
  role: Role;
}

/** The id of the key that a token says it was signed with. */
export function keyIdOf(token: string): string | undefined {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'kid' in header && typeof header.kid === 'string' ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Signs an access token with the current key, whose id stands in the header so that keys can change. */
  sign(claims: AccessClaims): string {
    const { id, key } = this.settings.jwtKeys.current;
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    return this.jwt.sign(
      { ...claims, iat, exp: iat + ACCESS_TOKEN_SECONDS },
      { secret: key, keyid: id, algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    );
  }

  /** The session of an `Authorization` header whose token we signed, even where it has run out; undefined for all others. */
  sessionOf(authorization: string | undefined): string | undefined {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    const key = this.settings.jwtKeys.byId.get(keyIdOf(token ?? '') ?? '');
    if (!token || !key) return undefined;
    try {
      const claims = this.jwt.verify<Partial<AccessClaims>>(token, {
        secret: key,
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        ignoreExpiration: true,
      });
      return isId(claims.sid) ? claims.sid : undefined;
    } catch {
      return undefined;
    }
  }
}
