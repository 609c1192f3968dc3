import { Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, personPrincipal } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { unauthorized } from '../../../common/errors/errors.js';
import { AccountVersion } from '../../../database/account-version.js';
import { ApiKeyCallers } from '../api-keys/api-key-callers.js';
import { identityOf } from '../users/dto/user.dto.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { AccessTokens } from './access-tokens.js';
import { SessionsService } from './sessions.service.js';

export interface LoadedUser {
  readonly person: CurrentUser;
  readonly hasSecondFactor: boolean;
  readonly hasPayoutAccount: boolean;
  /** Headers of the answer: the rate limit of an API key. */
  readonly headers?: Readonly<Record<string, string>>;
}

const factsOf = (user: UserRecord): Pick<LoadedUser, 'hasSecondFactor' | 'hasPayoutAccount'> => ({
  hasSecondFactor: Boolean(user.secondFactorSince),
  hasPayoutAccount: Boolean(user.payoutAccount),
});

const CACHE_TTL_MS = 500;
const CACHE_MAX = 10_000;

interface CachedUser {
  readonly loaded: LoadedUser;
  readonly at: number;
  readonly version: number;
}

const keyOf = ({ sub, sid }: { readonly sub: string; readonly sid: string }): string => `${sub} ${sid}`;

/** Reads session, role, duties and status from the database. Changes by other instances take effect within half a second. */
@Injectable()
export class AuthUserLoader {
  private readonly cache = new LRUCache<string, CachedUser>({ max: CACHE_MAX });

  constructor(
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly apiKeys: ApiKeyCallers,
    private readonly accountVersion: AccountVersion,
    private readonly clock: Clock,
  ) {}

  /** @throws 401 with the reason; 403 and 429 for an API key */
  async load(authorization: string | undefined, address: string): Promise<LoadedUser> {
    if (!authorization) throw unauthorized(ACCOUNT_MESSAGES.sessionNeeded);
    const byKey = await this.apiKeys.load(authorization, address);
    if (byKey) return { ...factsOf(byKey.owner), person: byKey.person, headers: byKey.headers };
    const claims = this.tokens.read(authorization);
    if (!claims) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    const [at, version] = [this.clock.now().getTime(), this.accountVersion.current];
    const loaded = await this.loadFromDatabase(claims);
    // The version from before the read: a write during the read invalidates the result.
    this.cache.set(keyOf(claims), { loaded, at, version });
    return loaded;
  }

  findCached(authorization: string | undefined): LoadedUser | undefined {
    const claims = this.tokens.read(authorization);
    const cached = claims && this.cache.get(keyOf(claims));
    return cached?.version === this.accountVersion.current && Math.abs(this.clock.now().getTime() - cached.at) < CACHE_TTL_MS
      ? cached.loaded
      : undefined;
  }

  private async loadFromDatabase({ sub, sid }: { sub: string; sid: string }): Promise<LoadedUser> {
    const [user, live] = await Promise.all([this.users.findOne(sub), this.sessions.isLive(sid)]);
    // A suspension ends sessions too, and is the more useful reason.
    if (user?.status === 'suspended') throw unauthorized(ACCOUNT_MESSAGES.suspended);
    if (!user || !live) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    return { ...factsOf(user), person: { ...personPrincipal(user), ...identityOf(user), sessionId: sid } };
  }
}
