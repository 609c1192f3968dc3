import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, PRIVACY_MESSAGES, PROMOTION_MESSAGES, isErased } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { lagosTime } from '../../../common/clock/lagos-time.js';
import { type RefusedTarget } from '../../../common/context/request-context.js';
import { conflict, orNotFound, refusedByControl } from '../../../common/errors/errors.js';
import { type Changed, type MaybeWaiting } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { SessionsService } from '../auth/sessions.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { type UpdateUserDto } from '../users/dto/update-user.dto.js';
import { toUserDto, type UserDto } from '../users/dto/user.dto.js';
import { type UserRecord } from '../users/persistence/user.schema.js';
import { assertMayChange, coolingOffUntil } from '../users/users.policy.js';
import { auditTargetOf, type NewUser, UsersService } from '../users/users.service.js';

/** Changes role and status. A promotion to admin needs a second admin, or access to the server. */
@Injectable()
export class PromotionsService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws 403 without a fresh proof; 404; 409 if it is their own account, or a promotion without a second admin */
  async change(person: CurrentUser, id: string, { role, status }: UpdateUserDto): Promise<MaybeWaiting<UserDto>> {
    assertMayChange(person, id, { ...(role && { role }), ...(status && { status }) });
    await this.assertProven(person, id);
    return this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      const isPromotion = role === 'ADMIN' && before.role !== 'ADMIN';
      const user = await this.users.change(session, person, before, {
        ...(role && !isPromotion ? { role, promotion: null, adminSince: before.role === role ? (before.adminSince ?? null) : null } : {}),
        ...(status ? { status } : {}),
      });
      await this.notifyOfRemoval(session, person, before, user);
      if (!isPromotion) return { answer: { message: ACCOUNT_MESSAGES.userSaved, data: toUserDto(user) }, waits: false };
      return { answer: { message: PROMOTION_MESSAGES.waits, data: toUserDto(await this.propose(session, person, user)) }, waits: true };
    });
  }

  /** @throws 404; 409 if nobody proposed it, this admin did, the proposer is no longer an active admin, or the person is suspended */
  async approve(person: CurrentUser, id: string): Promise<Changed<UserDto>> {
    const user = await this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      const { promotion } = before;
      if (!promotion || before.role === 'ADMIN') throw conflict(PROMOTION_MESSAGES.notProposed);
      if (promotion.by._id === person._id || person._id === id)
        throw refusedByControl('promotion', PROMOTION_MESSAGES.notYourOwn, refusedFor(before));
      if (before.status !== 'active') throw conflict(PROMOTION_MESSAGES.suspended);
      const admins = await this.users.activeAdmins(session);
      if (!admins.some((admin) => String(admin) === promotion.by._id))
        throw refusedByControl('promotion', PROMOTION_MESSAGES.proposerGone, refusedFor(before));
      return this.promote(session, person, before, this.clock.now());
    });
    return { message: PROMOTION_MESSAGES.approved(this.coolsOffUntil(user)), data: toUserDto(user) };
  }

  /** Creates an admin, for an operator with access to the server. @throws 409 naming each field whose value is taken */
  async createAdmin(account: Omit<NewUser, 'role'>): Promise<UserRecord> {
    return this.users.create({ ...account, role: 'ADMIN' }, (session, user) => this.notifyOfAdmin(session, null, user, null));
  }

  /** Changes a role at once, for an operator with access to the server. @throws 404; 409 if no active admin would be left */
  async changeAtOnce(id: string, role: UserRecord['role']): Promise<void> {
    await this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      if (role !== 'ADMIN') await this.assertNotLast(session, before);
      if (role === 'ADMIN' && before.role !== 'ADMIN') await this.promote(session, null, before, null);
      else await this.notifyOfRemoval(session, null, before, await this.users.change(session, null, before, { role, promotion: null }));
    });
  }

  /** Requires a fresh proof for any change of an admin: a thief would first suspend the admins who could stop them. @throws 403; 404 */
  private async assertProven(person: CurrentUser, id: string): Promise<void> {
    const [own, changed] = [orNotFound(await this.users.findOne(person._id)), orNotFound(await this.users.findOne(id))];
    if (changed.role === 'ADMIN') await this.sessions.requireProof(person, Boolean(own.secondFactorSince), 'a change of an admin');
  }

  private async propose(session: ClientSession, person: CurrentUser, user: UserRecord): Promise<UserRecord> {
    const admins = await this.users.activeAdmins(session);
    if (admins.every((admin) => String(admin) === person._id))
      throw refusedByControl('promotion', PROMOTION_MESSAGES.needsSecondAdmin, refusedFor(user));
    // A second proposal is not an approval: this admin may not have seen the first. They approve by a call of its own.
    if (user.promotion) return user;
    const promotion = { by: actorOf(person), at: this.clock.now() };
    const proposed = await this.users.change(session, person, user, { promotion }, 'user.propose');
    const data = { ...namesOf(user), byName: promotion.by.name };
    for (const userId of [...admins, user._id])
      await this.notifications.notify(session, { userId, kind: 'promotion-proposed', data: { ...data, isYou: userId.equals(user._id) } });
    return proposed;
  }

  private async promote(session: ClientSession, by: CurrentUser | null, before: UserRecord, adminSince: Date | null): Promise<UserRecord> {
    const user = await this.users.change(session, by, before, { role: 'ADMIN', promotion: null, adminSince }, 'user.promote');
    // Open annotator pages would show everybody's data as the person's own, and more rights need a new log-in.
    await this.sessions.endAll(session, user._id);
    await this.notifyOfAdmin(session, by, user, before.promotion?.by.name ?? null);
    return user;
  }

  private async notifyOfAdmin(
    session: ClientSession,
    by: CurrentUser | null,
    user: UserRecord,
    proposedByName: string | null,
  ): Promise<void> {
    const names = { byName: by ? actorOf(by).name : null, proposedByName };
    const data = { ...namesOf(user), ...names, until: this.coolsOffUntil(user) };
    // Includes the new admin, unless suspended.
    for (const userId of await this.users.activeAdmins(session))
      await this.notifications.notify(session, { userId, kind: 'promotion-approved', data: { ...data, isYou: userId.equals(user._id) } });
  }

  /** Notifies all admins and the person: a malicious admin would first remove the admins who could stop them. */
  private async notifyOfRemoval(session: ClientSession, by: CurrentUser | null, before: UserRecord, user: UserRecord): Promise<void> {
    const isSuspended = user.role === 'ADMIN' && before.status === 'active' && user.status !== 'active';
    if (before.role !== 'ADMIN' || (user.role === 'ADMIN' && !isSuspended)) return;
    const data = { ...namesOf(user), byName: by ? actorOf(by).name : null, isSuspended };
    for (const userId of [...(await this.users.activeAdmins(session)), user._id])
      await this.notifications.notify(session, { userId, kind: 'admin-removed', data: { ...data, isYou: userId.equals(user._id) } });
  }

  /** @returns Lagos time; null if the admin may approve at once */
  private coolsOffUntil(user: UserRecord): string | null {
    const until = coolingOffUntil(user, this.settings, this.clock.now());
    return until ? lagosTime(until) : null;
  }

  private async assertNotLast(session: ClientSession, { _id }: UserRecord): Promise<void> {
    const admins = await this.users.activeAdmins(session);
    if (admins.length === 1 && admins.every((admin) => admin.equals(_id)))
      throw conflict('This is the only admin. Make another one first.');
  }

  /** @throws 404; 409 if the account is erased */
  private async find(session: ClientSession, id: string): Promise<UserRecord> {
    const user = orNotFound(await this.users.findOne(id, session));
    if (isErased(user)) throw conflict(PRIVACY_MESSAGES.erasedAccount);
    return user;
  }
}

const refusedFor = (user: UserRecord): RefusedTarget => ({ _id: user._id, name: `Person: ${auditTargetOf(user).name}` });
const namesOf = (user: UserRecord): { userId: string; name: string } => ({ userId: String(user._id), name: auditTargetOf(user).name });
