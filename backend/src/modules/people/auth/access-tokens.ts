import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Role } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../common/clock/clock.js';
import { parseJson, valueAt } from '../../../common/json/json.js';
import { isId } from '../../../common/validation/object-id.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';

/** Life of an access token, in seconds (docs/adr/0004-sessions.md). */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const ALGORITHM = 'HS256';
export const ISSUER = 'labelbridge';
export const AUDIENCE = 'labelbridge-api';

/** The role is for the screens; the server reads it from the database. */
export interface AccessClaims {
  sub: string;
  sid: string;
  role: Role;
}

export function keyIdOf(token: string): string | undefined {
  const [header = ''] = token.split('.');
  const kid = valueAt(parseJson(Buffer.from(header, 'base64url').toString()), 'kid');
  return typeof kid === 'string' ? kid : undefined;
}

const VERIFIED_MAX = 10_000;
type VerifiedClaims = Pick<AccessClaims, 'sub' | 'sid'> & { readonly exp: number };

/** Signed with the current key of JWT_SECRET, verified with any of its keys (RFC 8725: fixed algorithm, issuer and audience). */
@Injectable()
export class AccessTokens {
  /** Saves the verification of each call within the token's 15 minutes. */
  private readonly verifiedTokens = new LRUCache<string, VerifiedClaims>({ max: VERIFIED_MAX });

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'jwtKeys'>,
  ) {}

  sign(claims: AccessClaims): string {
    const { id, key } = this.settings.jwtKeys.current;
    const iat = this.seconds();
    return this.jwt.sign(
      { ...claims, iat, exp: iat + ACCESS_TOKEN_SECONDS },
      { secret: key, keyid: id, algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    );
  }

  read(authorization: string | undefined): Pick<AccessClaims, 'sub' | 'sid'> | undefined {
    return this.claimsOf(authorization, false);
  }

  /** @returns the session of a token that we signed, expired or not */
  sessionOf(authorization: string | undefined): string | undefined {
    return this.claimsOf(authorization, true)?.sid;
  }

  private claimsOf(authorization: string | undefined, ignoreExpiration: boolean): Pick<AccessClaims, 'sub' | 'sid'> | undefined {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return undefined;
    const claims = this.verifiedTokens.get(token) ?? this.verifySignature(token);
    if (!claims || (!ignoreExpiration && claims.exp <= this.seconds())) return undefined;
    return { sub: claims.sub, sid: claims.sid };
  }

  private verifySignature(token: string): VerifiedClaims | undefined {
    const key = this.settings.jwtKeys.byId.get(keyIdOf(token) ?? '');
    if (!key) return undefined;
    try {
      const { sub, sid, exp } = this.jwt.verify<Partial<AccessClaims> & { exp?: unknown }>(token, {
        secret: key,
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        // `claimsOf` checks the expiry by the product's clock.
        ignoreExpiration: true,
      });
      if (isId(sub) && isId(sid) && typeof exp === 'number') {
        const claims = { sub, sid, exp };
        this.verifiedTokens.set(token, claims);
        return claims;
      }
    } catch {
      // `verify` throws for every invalid token.
    }
    return undefined;
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
