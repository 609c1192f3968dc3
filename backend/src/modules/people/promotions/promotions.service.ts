import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_MESSAGES,
  type Duty,
  DUTY_MESSAGES,
  PRIVACY_MESSAGES,
  PROMOTION_MESSAGES,
  SUSPENSION_MESSAGES,
  dutiesOf,
  dutyNames,
  isErased,
  sameDuties,
  storedDuties,
} from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { lagosTime } from '../../../common/clock/lagos-time.js';
import { type RefusedTarget } from '../../../common/context/request-context.js';
import { badInput, conflict, orNotFound, refusedByControl } from '../../../common/errors/errors.js';
import { type Changed, type MaybeWaiting } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { SessionsService } from '../auth/sessions.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { type UpdateUserDto } from '../users/dto/update-user.dto.js';
import { toUserDto, type UserDto } from '../users/dto/user.dto.js';
import { type PromotionRecord, type SuspensionRecord, type UserRecord } from '../users/persistence/user.schema.js';
import { assertMayChange, coolingOffUntil } from '../users/users.policy.js';
import { auditTargetOf, type NewUser, UsersService } from '../users/users.service.js';

/** Life of a proposal. The reason for an older one may be gone, so it is proposed again. */
const PROPOSAL_DAYS = 14;
const DAY_MS = 86_400_000;

/** Duties that approve the proposals of other admins. */
const APPROVING: readonly Duty[] = ['pay', 'people'];

/** @returns why an account is suspended by this change; null if it is active @throws 400 for an annotator without a reason */
function suspensionOf(before: UserRecord, { status, reason, clause }: UpdateUserDto): SuspensionRecord | null {
  if (status !== 'suspended') return null;
  if (!reason && before.role === 'USER' && before.status === 'active')
    throw badInput([{ field: 'reason', message: SUSPENSION_MESSAGES.reasonRequired }]);
  return reason ? { reason: reason.trim(), clause: clause?.trim() || null } : (before.suspension ?? null);
}

/** Changes role, duties and status. A promotion to admin, or a change of duties, needs a second admin, or access to the server. */
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

  /** @throws 403 without a fresh proof; 404; 409 if it is their own account, or a promotion or change of duties without a second admin */
  async change(person: CurrentUser, id: string, changes: UpdateUserDto): Promise<MaybeWaiting<UserDto>> {
    const { role, status, duties, withdraw } = changes;
    assertMayChange(person, id, changes);
    if (withdraw && (role || status || duties)) throw badInput([{ field: 'withdraw', message: 'is sent alone' }]);
    if (duties && (status || role === 'USER')) throw badInput([{ field: 'duties', message: 'changes apart from status and role' }]);
    await this.assertProven(person, id);
    return this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      await this.users.confirmDuty(session, person, 'people');
      if (withdraw && !before.promotion) throw conflict(DUTY_MESSAGES.nothingWaits);
      if (duties && role !== 'ADMIN' && before.role !== 'ADMIN') throw conflict(DUTY_MESSAGES.adminsOnly);
      const isPromotion = role === 'ADMIN' && before.role !== 'ADMIN';
      // One admin restores another: the restored one cools off like a new admin, and all admins are notified.
      const isRestored = before.role === 'ADMIN' && role !== 'USER' && before.status !== 'active' && status === 'active';
      const isDutyChange = !isPromotion && duties !== undefined && !sameDuties(duties, before.duties);
      const user = await this.users.change(session, person, before, {
        ...(role && !isPromotion && !duties ? { role, ...rightsAfter(role) } : {}),
        ...(status ? { status, suspension: suspensionOf(before, changes) } : {}),
        ...(isRestored ? { adminSince: this.clock.now() } : {}),
        ...(withdraw ? { promotion: null } : {}),
      });
      await this.notifyOfSuspension(session, before, user);
      await this.notifyOfRemoval(session, person, before, user);
      if (isRestored) await this.notifyOfReturn(session, person, user);
      // An admin who is taken back later logs in anew: an old session would still hold its proof.
      if (before.role === 'ADMIN' && user.status === 'suspended') await this.sessions.endAll(session, user._id);
      if (!isPromotion && !isDutyChange) return { answer: { message: ACCOUNT_MESSAGES.userSaved, data: toUserDto(user) }, waits: false };
      const message = isPromotion ? PROMOTION_MESSAGES.waits : DUTY_MESSAGES.waits;
      return { answer: { message, data: toUserDto(await this.propose(session, person, user, storedDuties(duties))) }, waits: true };
    });
  }

  /**
   * @param seen the proposed duties as the admin saw them; required unless all are proposed
   * @throws 404; 409 if nobody proposed it within two weeks, this admin did, is the person or became an admin recently, other duties are
   * proposed, the proposer is no longer an active admin with the duty People, or the person is suspended
   */
  async approve(person: CurrentUser, id: string, seen?: readonly Duty[]): Promise<Changed<UserDto>> {
    const { before, user } = await this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      const { promotion } = before;
      if (!promotion) throw conflict(PROMOTION_MESSAGES.notProposed);
      const isAdmin = before.role === 'ADMIN';
      if (promotion.by._id === person._id || person._id === id)
        throw refusedByControl('promotion', isAdmin ? DUTY_MESSAGES.notYourOwn : PROMOTION_MESSAGES.notYourOwn, refusedFor(before));
      await this.users.confirmDuty(session, person, 'people');
      await this.refuseNewApprover(session, person, before);
      if (!this.isFresh(promotion)) throw conflict(PROMOTION_MESSAGES.expired);
      if (!sameDuties(seen, promotion.duties)) throw conflict(DUTY_MESSAGES.seenAnother);
      if (before.status !== 'active') throw conflict(PROMOTION_MESSAGES.suspended);
      const admins = await this.users.activeAdmins(session, ['people']);
      if (!admins.some((admin) => String(admin) === promotion.by._id))
        throw refusedByControl('promotion', PROMOTION_MESSAGES.proposerGone, refusedFor(before));
      const now = this.clock.now();
      const duties = promotion.duties ?? null;
      const user = isAdmin
        ? await this.setDuties(session, person, before, duties, now)
        : await this.promote(session, person, before, duties, now);
      return { before, user };
    });
    const message = before.role === 'ADMIN' ? DUTY_MESSAGES.approved : PROMOTION_MESSAGES.approved(this.coolsOffUntil(user));
    return { message, data: toUserDto(user) };
  }

  /** Creates an admin, for an operator with access to the server. @throws 409 naming each field whose value is taken */
  async createAdmin(account: Omit<NewUser, 'role'>): Promise<UserRecord> {
    return this.users.create({ ...account, role: 'ADMIN' }, (session, user) => this.notifyOfAdmin(session, null, user, null));
  }

  /**
   * Changes a role and duties at once, for an operator with access to the server.
   *
   * @param duties of an admin; undefined for those they have, or all for a new admin
   * @throws 404; 409 if no active admin with the duty People would be left
   */
  async changeAtOnce(id: string, role: UserRecord['role'], duties?: readonly Duty[]): Promise<void> {
    await this.transactions.run(async (session) => {
      const before = await this.find(session, id);
      if (role === 'ADMIN' && before.role !== 'ADMIN') await this.promote(session, null, before, storedDuties(duties), null);
      else if (role === 'ADMIN' && duties && !sameDuties(duties, before.duties))
        await this.setDuties(session, null, before, storedDuties(duties), null);
      else {
        if (role !== 'ADMIN') await this.assertNotLast(session, before, 'This is the only admin. Make another one first.');
        await this.notifyOfRemoval(session, null, before, await this.users.change(session, null, before, { role, ...rightsAfter(role) }));
      }
    });
  }

  /** Requires a fresh proof for any change of an admin: a thief would first suspend the admins who could stop them. @throws 403; 404 */
  private async assertProven(person: CurrentUser, id: string): Promise<void> {
    const [own, changed] = [orNotFound(await this.users.findOne(person._id)), orNotFound(await this.users.findOne(id))];
    if (changed.role === 'ADMIN') await this.sessions.requireProof(person, Boolean(own.secondFactorSince), 'a change of an admin');
  }

  private async propose(session: ClientSession, person: CurrentUser, user: UserRecord, duties: Duty[] | null): Promise<UserRecord> {
    const isAdmin = user.role === 'ADMIN';
    const others = (await this.users.activeAdmins(session, ['people'])).filter((id) => !id.equals(person._id) && !id.equals(user._id));
    if (others.length === 0) {
      const message = isAdmin ? DUTY_MESSAGES.needsSecondAdmin : PROMOTION_MESSAGES.needsSecondAdmin;
      throw refusedByControl('promotion', message, refusedFor(user));
    }
    // A second proposal is not an approval: this admin may not have seen the first. They approve by a call of its own.
    const waiting = user.promotion && this.isFresh(user.promotion) ? user.promotion : null;
    if (waiting && sameDuties(waiting.duties, duties)) return user;
    if (waiting) throw conflict(DUTY_MESSAGES.otherWaits);
    const promotion = { by: actorOf(person), at: this.clock.now(), duties };
    const proposed = await this.users.change(session, person, user, { promotion }, 'user.propose');
    const data = { ...namesOf(user), byName: promotion.by.name, duties: dutyText(duties) };
    const kind = isAdmin ? 'duties-proposed' : 'promotion-proposed';
    for (const userId of await this.readersOf(session, user))
      await this.notifications.notify(session, { userId, kind, data: { ...data, isYou: userId.equals(user._id) } });
    return proposed;
  }

  private async promote(
    session: ClientSession,
    by: CurrentUser | null,
    before: UserRecord,
    duties: Duty[] | null,
    adminSince: Date | null,
  ): Promise<UserRecord> {
    const user = await this.users.change(
      session,
      by,
      before,
      { role: 'ADMIN', promotion: null, adminSince, duties, closingSince: null },
      'user.promote',
    );
    // Open annotator pages would show everybody's data as the person's own, and more rights need a new log-in.
    await this.sessions.endAll(session, user._id);
    await this.notifyOfAdmin(session, by, user, before.promotion?.by.name ?? null);
    return user;
  }

  /** @param at time of the approval by a second admin; null for the operator of the server */
  private async setDuties(
    session: ClientSession,
    by: CurrentUser | null,
    before: UserRecord,
    duties: Duty[] | null,
    at: Date | null,
  ): Promise<UserRecord> {
    const [had, has] = [dutiesOf(before), dutiesOf({ role: 'ADMIN', duties })];
    if (!has.includes('people')) await this.assertNotLast(session, before, DUTY_MESSAGES.lastWithPeople);
    // An admin who gets a duty that approves what others proposed cools off like a new admin.
    const cooling = at && APPROVING.some((duty) => has.includes(duty) && !had.includes(duty)) ? { adminSince: at } : {};
    const user = await this.users.change(session, by, before, { duties, promotion: null, ...cooling }, 'user.duties');
    await this.sessions.endAll(session, user._id);
    const byName = by ? actorOf(by).name : null;
    const data = { ...namesOf(user), byName, proposedByName: before.promotion?.by.name ?? null, duties: dutyNames(has, 'and') };
    for (const userId of await this.readersOf(session, user))
      await this.notifications.notify(session, { userId, kind: 'duties-changed', data: { ...data, isYou: userId.equals(user._id) } });
    return user;
  }

  private async notifyOfAdmin(
    session: ClientSession,
    by: CurrentUser | null,
    user: UserRecord,
    proposedByName: string | null,
  ): Promise<void> {
    const names = { byName: by ? actorOf(by).name : null, proposedByName };
    const data = { ...namesOf(user), ...names, until: this.coolsOffUntil(user), duties: dutyText(user.duties) };
    // Includes the new admin, unless suspended.
    for (const userId of await this.users.activeAdmins(session))
      await this.notifications.notify(session, { userId, kind: 'promotion-approved', data: { ...data, isYou: userId.equals(user._id) } });
  }

  /** Admins hear of it by `notifyOfRemoval`. */
  private async notifyOfSuspension(
    session: ClientSession,
    before: UserRecord,
    { _id, role, status, suspension }: UserRecord,
  ): Promise<void> {
    if (role !== 'USER' || before.status !== 'active' || status !== 'suspended' || !suspension) return;
    await this.notifications.notify(session, { userId: _id, kind: 'account-suspended', data: { ...suspension } });
  }

  /** Notifies all admins and the person: a malicious admin would first remove the admins who could stop them. */
  private async notifyOfRemoval(session: ClientSession, by: CurrentUser | null, before: UserRecord, user: UserRecord): Promise<void> {
    const isSuspended = user.role === 'ADMIN' && before.status === 'active' && user.status !== 'active';
    if (before.role !== 'ADMIN' || (user.role === 'ADMIN' && !isSuspended)) return;
    const data = { ...namesOf(user), byName: by ? actorOf(by).name : null, isSuspended };
    for (const userId of await this.readersOf(session, user))
      await this.notifications.notify(session, { userId, kind: 'admin-removed', data: { ...data, isYou: userId.equals(user._id) } });
  }

  private async notifyOfReturn(session: ClientSession, by: CurrentUser, user: UserRecord): Promise<void> {
    const data = { ...namesOf(user), byName: actorOf(by).name, until: this.coolsOffUntil(user), duties: dutyText(user.duties) };
    for (const userId of await this.readersOf(session, user))
      await this.notifications.notify(session, { userId, kind: 'admin-restored', data: { ...data, isYou: userId.equals(user._id) } });
  }

  /** @throws 409 while this admin cools off */
  private async refuseNewApprover(session: ClientSession, person: CurrentUser, about: UserRecord): Promise<void> {
    const until = this.coolsOffUntil(await this.find(session, person._id));
    if (until) throw refusedByControl('promotion', PROMOTION_MESSAGES.coolingOff('admins and duties', until), refusedFor(about));
  }

  private isFresh({ at }: PromotionRecord): boolean {
    return this.clock.now().getTime() - at.getTime() < PROPOSAL_DAYS * DAY_MS;
  }

  /** @returns Lagos time; null if the admin may approve at once */
  private coolsOffUntil(user: UserRecord): string | null {
    const until = coolingOffUntil(user, this.settings, this.clock.now());
    return until ? lagosTime(until) : null;
  }

  /** @throws 409 if this is the only active admin with the duty People */
  private async assertNotLast(session: ClientSession, { _id }: UserRecord, message: string): Promise<void> {
    const admins = await this.users.activeAdmins(session, ['people']);
    if (admins.some((admin) => admin.equals(_id)) && !(await this.users.confirmAnother(session, _id, 'people'))) throw conflict(message);
  }

  /** All admins and the person. */
  private async readersOf(session: ClientSession, { _id }: UserRecord): Promise<Types.ObjectId[]> {
    return [...(await this.users.activeAdmins(session)).filter((id) => !id.equals(_id)), _id];
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

/** @returns null for all duties */
const dutyText = (duties: readonly Duty[] | null | undefined): string | null => (duties ? dutyNames(duties, 'and') : null);

/** Rights of an account with this role that is changed without a proposal: a waiting proposal ends. */
const rightsAfter = (role: UserRecord['role']): Partial<Pick<UserRecord, 'promotion' | 'adminSince' | 'duties'>> =>
  role === 'ADMIN' ? { promotion: null } : { promotion: null, adminSince: null, duties: null };
