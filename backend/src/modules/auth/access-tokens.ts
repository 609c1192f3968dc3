import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type Role } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/clock/clock.js';
import { isId } from '../../common/validation/object-id.js';
import { SETTINGS, type Settings } from '../../config/settings.js';

/** Life of an access token, in seconds (docs/adr/0004-sessions.md). */
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

const GENUINE_MAX = 10_000;
type GenuineClaims = Pick<AccessClaims, 'sub' | 'sid'> & { readonly exp: number };

/** Access tokens: signed with the first of JWT_SECRET's keys, read with any of them (RFC 8725: algorithm, issuer and audience pinned). */
@Injectable()
export class AccessTokens {
  /** Tokens whose signature was found right, so that it is reckoned once and not at each of the calls of its 15 minutes. */
  private readonly genuine = new LRUCache<string, GenuineClaims>({ max: GENUINE_MAX });

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Signs an access token with the current key, whose id stands in the header so that keys can change. */
  sign(claims: AccessClaims): string {
    const { id, key } = this.settings.jwtKeys.current;
    const iat = this.seconds();
    return this.jwt.sign(
      { ...claims, iat, exp: iat + ACCESS_TOKEN_SECONDS },
      { secret: key, keyid: id, algorithm: ALGORITHM, issuer: ISSUER, audience: AUDIENCE },
    );
  }

  /** Who, by which session, where an `Authorization` header brings a token that we signed and that has not run out. */
  read(authorization: string | undefined): Pick<AccessClaims, 'sub' | 'sid'> | undefined {
    return this.verified(authorization, false);
  }

  /** The session of an `Authorization` header whose token we signed, even where it has run out; undefined for all others. */
  sessionOf(authorization: string | undefined): string | undefined {
    return this.verified(authorization, true)?.sid;
  }

  private verified(authorization: string | undefined, ignoreExpiration: boolean): Pick<AccessClaims, 'sub' | 'sid'> | undefined {
    const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    if (!token) return undefined;
    const known = this.genuine.get(token);
    const claims = known ?? this.signatureChecked(token);
    if (!claims || (!ignoreExpiration && claims.exp <= this.seconds())) return undefined;
    if (!known) this.genuine.set(token, claims);
    return { sub: claims.sub, sid: claims.sid };
  }

  /** The claims of a token that we signed, whether it has run out or not. */
  private signatureChecked(token: string): GenuineClaims | undefined {
    const key = this.settings.jwtKeys.byId.get(keyIdOf(token) ?? '');
    if (!key) return undefined;
    try {
      const { sub, sid, exp } = this.jwt.verify<Partial<AccessClaims> & { exp?: unknown }>(token, {
        secret: key,
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        // The product's clock decides above, at each call: what is genuine stays so, what is valid does not.
        ignoreExpiration: true,
      });
      return isId(sub) && isId(sid) && typeof exp === 'number' ? { sub, sid, exp } : undefined;
    } catch {
      return undefined;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
