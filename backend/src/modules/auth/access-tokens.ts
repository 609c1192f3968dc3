import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Role } from '@labelbridge/contracts';
import { Clock } from '../../common/clock/clock.js';
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
}
