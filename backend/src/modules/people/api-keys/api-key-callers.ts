import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { API_KEY_MESSAGES, API_KEY_SCOPES, dutiesOf, validityOf } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { isKeyedDigest, keyedDigest } from '../../../common/crypto/keyed-digest.js';
import { unauthorized } from '../../../common/errors/errors.js';
import { RATE_LIMITS } from '../../../common/rate-limit/rate-limit.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { identityOf } from '../users/dto/user.dto.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { type ApiKeyRecord } from './api-key.schema.js';
import { API_KEY_PURPOSE, isAllowedFrom, keyLabel, readKey } from './domain/api-key.js';

export interface KeyCaller {
  readonly owner: UserRecord;
  readonly person: CurrentUser;
  /** Headers of the answer, by the IETF draft of RateLimit header fields. */
  readonly headers: Readonly<Record<string, string>>;
}

const LIMIT = 'apiKey';

/** Reads the caller of a call with an API key from the database each time: a revoked key opens nothing. */
@Injectable()
export class ApiKeyCallers {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @returns undefined if the header holds no API key
   * @throws 401 for a key that is wrong, expired or revoked, or whose owner is not an active admin; 403 from another address; 429
   */
  async load(authorization: string | undefined, address: string): Promise<KeyCaller | undefined> {
    const sent = readKey(authorization);
    if (!sent) return undefined;
    const now = this.clock.now();
    const key = sent.prefix === undefined ? null : await this.keys.findByPrefix(sent.prefix);
    if (!key || !this.isSecretOf(key, sent.secret, now)) throw unauthorized(API_KEY_MESSAGES.invalid);
    const state = validityOf(key, now);
    if (state !== 'active') throw unauthorized(state === 'revoked' ? API_KEY_MESSAGES.wasRevoked : API_KEY_MESSAGES.expired);
    const owner = await this.users.findOne(key.userId);
    if (owner?.status !== 'active' || owner.role !== 'ADMIN') throw unauthorized(API_KEY_MESSAGES.ownerGone);
    if (!isAllowedFrom(address, key.addresses)) throw new ForbiddenException(API_KEY_MESSAGES.addressRefused);
    const id = String(key._id);
    await this.limiter.consume(LIMIT, id);
    await this.keys.noteUse(key, this.newestDigest(key, sent.secret), now);
    const duties = dutiesOf(owner);
    const scopes = API_KEY_SCOPES.filter((scope) => key.scopes.includes(scope) && duties.includes(scope));
    const person = { ...identityOf(owner), kind: 'key' as const, scopes, sessionId: '', keyName: keyLabel(key), keyId: id };
    return { owner, person, headers: await this.headersOf(id) };
  }

  private async headersOf(id: string): Promise<Record<string, string>> {
    const { burst, perHour } = RATE_LIMITS[LIMIT];
    const { left, fullAfterMs } = await this.limiter.stateOf(LIMIT, id);
    const seconds = (ms: number): number => Math.ceil(ms / 1_000);
    return {
      'RateLimit-Policy': `"${LIMIT}";q=${burst};w=${seconds((burst * 3_600_000) / perHour)}`,
      RateLimit: `"${LIMIT}";r=${left};t=${seconds(fullAfterMs)}`,
    };
  }

  private newestDigest({ digest }: ApiKeyRecord, secret: string): string {
    const isNewSecret = isKeyedDigest(this.settings.dataKeys, API_KEY_PURPOSE, secret, digest);
    return isNewSecret ? keyedDigest(this.settings.dataKeys, API_KEY_PURPOSE, secret) : digest;
  }

  private isSecretOf({ digest, previous }: ApiKeyRecord, secret: string, now: Date): boolean {
    const digests = [digest, ...(previous && previous.until > now ? [previous.digest] : [])];
    return digests.some((one) => isKeyedDigest(this.settings.dataKeys, API_KEY_PURPOSE, secret, one));
  }
}
