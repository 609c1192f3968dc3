import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { deviceName } from '../../../common/access/device-name.js';
import { Clock } from '../../../common/clock/clock.js';
import { stepUpNeeded, unauthorized } from '../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { auditTargetOf, UsersService } from '../users/users.service.js';
import { AUTH_MESSAGES } from './auth.messages.js';
import { type DeviceTraits } from './devices.service.js';
import { isFreshProof, isTrying, PROOF_MS } from './domain/proof.js';
import { judgeRefresh, readRefreshToken, SESSION_MS, SESSION_WHOLE_MS, writeRefreshToken } from './domain/refresh-token.js';
import { SessionRepository } from './persistence/session.repository.js';
import { type SessionRecord } from './persistence/session.schema.js';

export interface OpenSession {
  sessionId: string;
  userId: Types.ObjectId;
  refreshToken: string;
}

const expiry = (now: Date, began: Date): Date => new Date(Math.min(now.getTime() + SESSION_MS, began.getTime() + SESSION_WHOLE_MS));

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UsersService,
    private readonly apiKeys: ApiKeysService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async open(userId: Types.ObjectId, from: DeviceTraits & { deviceId: string }): Promise<OpenSession> {
    const now = this.clock.now();
    const session = await this.sessions.insert({
      userId,
      generation: 1,
      rotatedAt: now,
      createdAt: now,
      expiresAt: expiry(now, now),
      endedAt: null,
      ...from,
    });
    return this.withToken(session, 1);
  }

  /** Replaces a refresh token by its successor. @throws 401 if the session has ended; reuse of an old token ends it */
  async refresh(text: string | undefined, address: string): Promise<OpenSession> {
    const ended = unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    const token = readRefreshToken(this.settings.jwtKeys, text);
    if (!token) throw ended;
    const now = this.clock.now();
    const session = await this.sessions.findLive(token.sessionId, now);
    if (!session) throw unauthorized(await this.whyOver(token.sessionId));
    if (judgeRefresh(token.generation, session, now) === 'reuse') {
      await this.endReused(session);
      throw ended;
    }
    // Two tabs may rotate at once: the second update changes nothing, and gets the first one's successor.
    await this.sessions.rotate(session._id, token.generation, { rotatedAt: now, expiresAt: expiry(now, session.createdAt), address });
    return this.withToken(session, token.generation + 1);
  }

  sessionOf(text: string | undefined): string | undefined {
    return readRefreshToken(this.settings.jwtKeys, text)?.sessionId;
  }

  async end(sessionId: string): Promise<void> {
    await this.sessions.end(sessionId, this.clock.now());
  }

  /** Ends the session of a refresh token if it belongs to another person, who used this browser before. @returns its id */
  async endOfOther(text: string | undefined, userId: Types.ObjectId): Promise<string | undefined> {
    const sessionId = this.sessionOf(text);
    const before = sessionId === undefined ? null : await this.sessions.findLive(sessionId, this.clock.now());
    if (!before || before.userId.equals(userId)) return undefined;
    await this.end(String(before._id));
    return String(before._id);
  }

  /** Ends API keys too, if no session stays: after a suspension, a change of role, a reset password or a lost factor. */
  async endAll(session: ClientSession, userId: Types.ObjectId, except: Types.ObjectId | null = null): Promise<number> {
    if (!except) await this.apiKeys.revokeAll(session, userId);
    return this.sessions.endAll(session, userId, this.clock.now(), except);
  }

  async isLive(sessionId: string): Promise<boolean> {
    return (await this.sessions.findLive(sessionId, this.clock.now())) !== null;
  }

  /** For signed links, which replace a token. @returns whether the session is live and its person is active */
  async isOpen(sessionId: string): Promise<boolean> {
    const session = await this.sessions.findLive(sessionId, this.clock.now());
    return session !== null && (await this.users.findOne(session.userId))?.status === 'active';
  }

  /** Sets the step-up time. @returns the end of its validity */
  async prove(sessionId: string): Promise<Date> {
    const now = this.clock.now();
    await this.sessions.setProven(sessionId, now);
    return new Date(now.getTime() + PROOF_MS);
  }

  /**
   * Reads the step-up time from the database each time, not from the cache.
   *
   * @param act name without a dot: it is a key of `unproven`
   * @throws 403 naming `stepUp`
   */
  async requireProof(person: CurrentUser, hasSecondFactor: boolean, act: string): Promise<void> {
    const now = this.clock.now();
    const provenAt = (await this.sessions.findLive(person.sessionId, now))?.provenAt;
    if (provenAt && isFreshProof(provenAt, now)) return;
    if (isTrying(await this.sessions.addUnproven(person.sessionId, act, now), now)) await this.noteTrying(person, now);
    throw stepUpNeeded(hasSecondFactor);
  }

  /** Notifies the owner once per session in which several protected acts were tried. */
  private async noteTrying(person: CurrentUser, now: Date): Promise<void> {
    await this.transactions.run(async (session) => {
      const owner = await this.users.findOne(person._id, session);
      if (!owner || !(await this.sessions.setUnprovenNoted(session, person.sessionId, now))) return;
      await this.audit.record(session, {
        by: person,
        action: 'step-up.refuse',
        target: auditTargetOf(owner),
        reason: AUTH_MESSAGES.unprovenActs,
      });
      await this.notifications.notify(session, { userId: owner._id, kind: 'proof-refused', data: {} });
    });
  }

  /** Ends all other sessions of a person in the caller's transaction. This one needs a new step-up, since the factor has changed. */
  async endOthersAfterFactor(session: ClientSession, { _id, sessionId }: Pick<CurrentUser, '_id' | 'sessionId'>): Promise<void> {
    await this.endAll(session, new Types.ObjectId(_id), new Types.ObjectId(sessionId));
    await this.sessions.setProven(sessionId, null, session);
  }

  async liveAmong(sessionIds: readonly string[]): Promise<Set<string>> {
    return this.sessions.findLiveIds(sessionIds, this.clock.now());
  }

  async endGuessing({ _id, sessionId }: Pick<CurrentUser, '_id' | 'sessionId'>): Promise<void> {
    await this.endSuspect(new Types.ObjectId(_id), sessionId, 'guessed');
  }

  /** Ends the session for both: an old token was used again, by a thief or by the owner after a thief. */
  private async endReused({ _id, userId }: SessionRecord): Promise<void> {
    await this.endSuspect(userId, String(_id), 'reused');
  }

  private async endSuspect(userId: Types.ObjectId, sessionId: string, why: 'guessed' | 'reused'): Promise<void> {
    await this.transactions.run(async (session) => {
      const owner = await this.users.findOne(userId, session);
      const ended = await this.sessions.endOne(session, String(userId), sessionId, this.clock.now());
      if (!owner || !ended) return;
      const action = why === 'guessed' ? 'session.guess' : 'session.reuse';
      await this.audit.record(session, { by: null, action, target: auditTargetOf(owner) });
      const data = { isGuess: why === 'guessed', device: deviceName(ended.userAgent), address: ended.address };
      await this.notifications.notify(session, { userId, kind: 'session-suspect', data });
    });
  }

  /** @returns the reason of the end; a suspension is the more useful one */
  private async whyOver(sessionId: string): Promise<string> {
    const owner = await this.sessions.findEndedOwner(sessionId);
    if (!owner) return ACCOUNT_MESSAGES.sessionEnded;
    const user = await this.users.findOne(owner);
    return user?.status === 'suspended' ? ACCOUNT_MESSAGES.suspended : ACCOUNT_MESSAGES.sessionRevoked;
  }

  private withToken(session: SessionRecord, generation: number): OpenSession {
    const sessionId = String(session._id);
    return { sessionId, userId: session.userId, refreshToken: writeRefreshToken(this.settings.jwtKeys, { sessionId, generation }) };
  }
}
