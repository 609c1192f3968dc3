import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { API_KEY_LIMITS, API_KEY_MESSAGES, holdsAny, validityOf } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { keyedDigest } from '../../../common/crypto/keyed-digest.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchWords } from '../../../common/search/search-words.js';
import { refuseExpiry } from '../../../common/validation/expiry.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { UsersService } from '../users/users.service.js';
import { type ApiKeyDto, type MakeApiKeyDto, toApiKeyDto } from './api-key.dto.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { type ApiKeyRecord } from './api-key.schema.js';
import { API_KEY_PURPOSE, keyLabel, newPrefix, newSecret, shownPrefix } from './domain/api-key.js';

const HOUR_MS = 3_600_000;

export interface ShownOnce extends Changed<ApiKeyDto> {
  /** The key itself. It is not stored. */
  secret: string;
}

/** API keys of admins: each admin makes, rotates and revokes their own. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async listKeys(person: CurrentUser, query: ListQueryDto): Promise<Page<ApiKeyDto>> {
    const now = this.clock.now();
    return mapPage(await this.keys.listOfUser(person._id, query), (key) => toApiKeyDto(key, now));
  }

  /** @returns the key of the call, with the scopes that its admin still holds @throws 404 for a call with a session */
  async current({ _id, keyId, scopes }: CurrentUser): Promise<One<ApiKeyDto>> {
    if (keyId === undefined) throw new NotFoundException(API_KEY_MESSAGES.noKey);
    const key = toApiKeyDto(orNotFound(await this.keys.findOfUser(null, _id, keyId)), this.clock.now());
    return { data: { ...key, scopes: key.scopes.filter((scope) => scopes.includes(scope)) } };
  }

  /** @throws 400 for a duty that the person lacks, or an expiry that is past or too late; 409 with too many keys */
  async make(person: CurrentUser, { name, scopes, expiresAt = null, addresses = [] }: MakeApiKeyDto): Promise<ShownOnce> {
    const now = this.clock.now();
    if (!scopes.every((scope) => holdsAny(person, [scope]))) throw badInput([{ field: 'scopes', message: API_KEY_MESSAGES.scopeNotYours }]);
    const expiry = expiresAt === null ? null : new Date(expiresAt);
    if (expiry) refuseExpiry(expiry, now, API_KEY_LIMITS.expiryMax);
    const prefix = newPrefix();
    const secret = newSecret(prefix);
    const userId = new Types.ObjectId(person._id);
    const key = await this.transactions.run(async (session) => {
      // Writes the owner's record, so that two calls at once do not both find room for one more key.
      await this.users.lockActive(session, userId);
      if ((await this.keys.countLive(session, userId, now)) >= API_KEY_LIMITS.live) throw conflict(API_KEY_MESSAGES.tooMany);
      const made = await this.keys.insert(session, {
        userId,
        name: name.trim(),
        prefix,
        digest: this.digestOf(secret),
        previous: null,
        scopes,
        addresses,
        createdAt: now,
        expiresAt: expiry,
        revokedAt: null,
        lastUsedAt: null,
        searchWords: searchWords(name, shownPrefix(prefix)),
      });
      const after = { scopes, addresses, expiresAt: expiry };
      await this.audit.record(session, { by: person, action: 'api-key.make', target: targetOf(made), after });
      await this.notifications.notify(session, { userId, kind: 'api-key-made', data: { name: made.name } });
      return made;
    });
    return { message: API_KEY_MESSAGES.made, data: toApiKeyDto(key, now), secret };
  }

  /** Replaces the secret. The old one stays valid for a day, so that programs change without a gap. @throws 404; 409 */
  async rotate(person: CurrentUser, id: string): Promise<ShownOnce> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + API_KEY_LIMITS.overlap * HOUR_MS);
    return this.transactions.run(async (session) => {
      const key = await this.find(session, person, id);
      if (validityOf(key, now) !== 'active') throw conflict(API_KEY_MESSAGES.notActive);
      const secret = newSecret(key.prefix);
      const set = { digest: this.digestOf(secret), previous: { digest: key.digest, until } };
      const changed = orNotFound(await this.keys.change(session, key._id, set));
      await this.audit.record(session, { by: person, action: 'api-key.rotate', target: targetOf(key) });
      await this.notifications.notify(session, { userId: key.userId, kind: 'api-key-made', data: { name: key.name, isNewSecret: true } });
      return { message: API_KEY_MESSAGES.rotated, data: toApiKeyDto(changed, now), secret };
    });
  }

  /** Ends a key at once. @throws 404; 409 if it is revoked already */
  async revoke(person: CurrentUser, id: string): Promise<Changed<ApiKeyDto>> {
    const now = this.clock.now();
    return this.transactions.run(async (session) => {
      const key = await this.find(session, person, id);
      if (key.revokedAt) throw conflict(API_KEY_MESSAGES.notActive);
      const revoked = orNotFound(await this.keys.change(session, key._id, { revokedAt: now, previous: null }));
      await this.audit.record(session, { by: person, action: 'api-key.revoke', target: targetOf(key) });
      return { message: API_KEY_MESSAGES.revoked, data: toApiKeyDto(revoked, now) };
    });
  }

  /** Ends all keys of an admin, in the caller's transaction. */
  async revokeAll(session: ClientSession, userId: Types.ObjectId): Promise<void> {
    await this.keys.revokeAll(session, userId, this.clock.now());
  }

  private async find(session: ClientSession, person: CurrentUser, id: string): Promise<ApiKeyRecord> {
    return orNotFound(await this.keys.findOfUser(session, person._id, id));
  }

  private digestOf(secret: string): string {
    return keyedDigest(this.settings.dataKeys, API_KEY_PURPOSE, secret);
  }
}

const targetOf = (key: ApiKeyRecord) => ({ _id: key._id, name: keyLabel(key) });
