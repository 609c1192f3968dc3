import { Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { unauthorized } from '../../common/errors/errors.js';
import { AccountVersion } from '../../database/account-version.js';
import { identityOf } from '../users/dto/user.dto.js';
import { UsersService } from '../users/users.service.js';
import { AccessTokens } from './access-tokens.js';
import { SessionsService } from './sessions.service.js';

/** A person, and whether he has proven more than a password. */
export interface ReadPerson {
  readonly person: CurrentUser;
  readonly hasSecondFactor: boolean;
}

/** How long what was read of a person is taken for true: what another instance changes is in force here within this time. */
const FRESH_MS = 500;
const KEPT_MAX = 10_000;

interface Kept {
  readonly read: ReadPerson;
  readonly at: number;
  readonly version: number;
}

const keyOf = ({ sub, sid }: { readonly sub: string; readonly sid: string }): string => `${sub} ${sid}`;

/**
 * Who is calling: session, role and status as the database has them, not as the token says. What this process changes is in
 * force at once, what another one changes within half a second.
 */
@Injectable()
export class AuthUserLoader {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT_MAX });

  constructor(
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly accountVersion: AccountVersion,
    private readonly clock: Clock,
  ) {}

  /** The person behind an `Authorization` header. @throws 401 saying why there is none */
  async read(authorization: string | undefined): Promise<ReadPerson> {
    const lately = this.readLately(authorization);
    if (lately) return lately;
    if (!authorization) throw unauthorized(ACCOUNT_MESSAGES.sessionNeeded);
    const claims = this.tokens.read(authorization);
    if (!claims) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    const [at, version] = [this.clock.now().getTime(), this.accountVersion.current];
    const read = await this.readNow(claims);
    // With the count before the read: what was written while it was under way makes it out of date.
    this.kept.set(keyOf(claims), { read, at, version });
    return read;
  }

  /** The same, where it was read so lately that it need not be read again; else undefined. */
  readLately(authorization: string | undefined): ReadPerson | undefined {
    const claims = this.tokens.read(authorization);
    const kept = claims && this.kept.get(keyOf(claims));
    return kept?.version === this.accountVersion.current && Math.abs(this.clock.now().getTime() - kept.at) < FRESH_MS
      ? kept.read
      : undefined;
  }

  private async readNow({ sub, sid }: { sub: string; sid: string }): Promise<ReadPerson> {
    const [user, live] = await Promise.all([this.users.findOne(sub), this.sessions.isLive(sid)]);
    // Before the session: a suspension may have ended it, and is the reason that people can act on.
    if (user?.status === 'suspended') throw unauthorized(ACCOUNT_MESSAGES.suspended);
    if (!user || !live) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    return { person: { ...identityOf(user), sessionId: sid }, hasSecondFactor: Boolean(user.secondFactorSince) };
  }
}
