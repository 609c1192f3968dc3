import { Injectable } from '@nestjs/common';
import {
  ACCOUNT_MESSAGES,
  DUTIES,
  type Duty,
  type ErrorDetail,
  type Role,
  type Skills,
  type UserStatus,
  dutiesOf,
  normalisePhone,
  sameDuties,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { missingDuty } from '../../../common/access/duty.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UserCreated } from './user-events.js';
import { PasswordHasher } from './password-hasher.js';
import { payWaits, toUserDto, type UserDto, type ListUsersQueryDto } from './dto/user.dto.js';
import { type SummarisedUser, UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';

export interface NewUser {
  firstname: string;
  lastname: string;
  email: string;
  username: string;
  phone: string;
  password: string;
  role: Role;
  /** For accounts of the operator and the demo. */
  emailVerified?: boolean;
}

export interface UserSummary {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  telegram: string | null;
  availableHoursPerWeek: number | null;
  skills?: readonly string[];
  claimedSkills?: Skills | null;
  role: Role;
  status: UserStatus;
  hasPayoutAccount: boolean;
  payWaits: boolean;
  /** The person is closing the account. */
  closing: boolean;
}

export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** Omits the telephone number, which is encrypted. */
export const wordsOf = (user: Pick<UserRecord, 'firstname' | 'lastname' | 'username' | 'email'>): string[] =>
  searchWords(user.firstname, user.lastname, user.username, user.email);

export function summaryOf(user: SummarisedUser): UserSummary {
  const { firstname, lastname, username, email, telegram, availableHoursPerWeek, skills = [], claimedSkills = null, role, status } = user;
  const _id = String(user._id);
  const hasPayoutAccount = Boolean(user.payoutAccount);
  return {
    _id,
    firstname,
    lastname,
    username,
    email,
    telegram,
    availableHoursPerWeek,
    skills,
    claimedSkills,
    role,
    status,
    hasPayoutAccount,
    payWaits: payWaits(user),
    closing: Boolean(user.closingSince),
  };
}

export const auditTargetOf = ({ _id, firstname, lastname }: Pick<UserRecord, '_id' | 'firstname' | 'lastname'>) => ({
  _id,
  name: `${firstname} ${lastname}`,
});

const dutyText = (user: Pick<UserRecord, 'role' | 'duties'>): string | null => dutiesOf(user).join(', ') || null;

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly userCreated: UserCreated,
    private readonly clock: Clock,
  ) {}

  /**
   * @param alongside runs in the same transaction, such as for the first mail
   * @throws 409 naming each field whose value is taken
   */
  async create(
    { password, emailVerified, ...given }: NewUser,
    alongside: (session: ClientSession, user: UserRecord) => Promise<void> = async () => undefined,
  ): Promise<UserRecord> {
    const emailKey = keyOf(given.email);
    const usernameKey = keyOf(given.username);
    await this.refuseTaken(emailKey, usernameKey);
    const names = {
      firstname: given.firstname.trim().normalize(),
      lastname: given.lastname.trim().normalize(),
      email: given.email.trim(),
      username: given.username.trim().normalize(),
      phone: normalisePhone(given.phone),
    };
    const passwordHash = await this.hasher.hash(password);
    const account: Omit<UserRecord, '_id'> = {
      ...names,
      emailKey,
      usernameKey,
      role: given.role,
      status: 'active',
      passwordHash,
      telegram: null,
      availableHoursPerWeek: null,
      skills: [],
      claimedSkills: null,
      skillKeys: [],
      profileChangedAt: null,
      payoutAccount: null,
      hadPayoutAccount: false,
      emailVerifiedAt: (emailVerified ?? given.role === 'ADMIN') ? this.clock.now() : null,
      secondFactorSince: null,
      searchWords: wordsOf(names),
      createdAt: this.clock.now(),
    };
    try {
      return await this.transactions.run(async (session) => {
        const user = await this.users.insert(account, session);
        const after = { username: user.username, role: user.role };
        await this.audit.record(session, { by: null, action: 'user.create', target: auditTargetOf(user), after });
        await this.userCreated.emit(session, user._id);
        await alongside(session, user);
        return user;
      });
    } catch (error) {
      // Concurrent sign-ups both pass the check above; the unique index decides.
      if (isDuplicateKey(error)) await this.refuseTaken(emailKey, usernameKey);
      throw error;
    }
  }

  private async refuseTaken(emailKey: string, usernameKey: string): Promise<void> {
    const taken = await this.users.findTaken(emailKey, usernameKey);
    const details: ErrorDetail[] = [
      ...(taken.email ? [{ field: 'email', message: ACCOUNT_MESSAGES.emailTaken }] : []),
      ...(taken.username ? [{ field: 'username', message: ACCOUNT_MESSAGES.usernameTaken }] : []),
    ];
    if (details[0]) throw conflict(details[0].message, details);
  }

  async findOne(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<UserRecord | null> {
    return this.users.findById(id, session);
  }

  /** The account's name may be copied in the same transaction: the counter makes this conflict with a concurrent rename. */
  async countAssignment(session: ClientSession, id: Types.ObjectId): Promise<UserRecord> {
    return orNotFound(await this.users.countAssignment(session, id));
  }

  /** Keeps an account from being erased or suspended during this transaction. @throws 404 if it is not active */
  async lockActive(session: ClientSession, id: Types.ObjectId): Promise<void> {
    if (!(await this.users.lockActive(session, id))) throw notFound();
  }

  async profileChangedAt(id: string, session: ClientSession | null = null): Promise<Date | null> {
    return (await this.users.findById(id, session))?.profileChangedAt ?? null;
  }

  async findByEmail(email: string): Promise<UserRecord | null> {
    return this.users.findByEmailKey(keyOf(email));
  }

  async findForLogin(email: string): Promise<UserRecord | null> {
    return this.users.findForLogin(keyOf(email));
  }

  /** By id; omits unknown ids. */
  async findSummaries(ids: readonly Types.ObjectId[]): Promise<Map<string, UserSummary>> {
    const found = await this.users.findSummaries(ids);
    return new Map(found.map((user) => [String(user._id), summaryOf(user)]));
  }

  /** Full names by id. Unknown ids are left out. */
  async findNames(ids: readonly Types.ObjectId[]): Promise<Map<string, string>> {
    const found = await this.users.findSummaries(ids);
    return new Map(found.map(({ _id, firstname, lastname }) => [String(_id), `${firstname} ${lastname}`]));
  }

  async listUsers(query: ListUsersQueryDto): Promise<Page<UserDto>> {
    return mapPage(await this.users.list(query), toUserDto);
  }

  /** Does nothing if the account was changed in the meantime. */
  async setResolvedName({ _id, payoutAccount }: Pick<UserRecord, '_id' | 'payoutAccount'>, resolvedName: string): Promise<void> {
    if (payoutAccount) await this.users.setResolvedName(_id, payoutAccount.sealedNumber, resolvedName);
  }

  /** Counts the active annotators among these. */
  async countActive(ids: readonly string[], session: ClientSession | null): Promise<number> {
    return this.users.countActive(ids, session);
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<UserRecord[]> {
    return this.users.findMany(ids);
  }

  /** Records a reminder that pay waits for a payout account. @returns false if it is not due */
  async noteAccountAsked(session: ClientSession, id: Types.ObjectId, notAfter: Date | null): Promise<boolean> {
    return this.users.noteAccountAsked(session, id, notAfter, this.clock.now());
  }

  /** @param duties of which an admin needs one; by default any */
  async activeAdmins(session: ClientSession | null = null, duties: readonly Duty[] = DUTIES): Promise<Types.ObjectId[]> {
    return this.users.findActiveAdmins(duties, session);
  }

  /** Admins who are notified. If no active admin has one of the duties, the admins who can give them are. */
  async adminsToNotify(session: ClientSession, duties?: readonly Duty[]): Promise<Types.ObjectId[]> {
    const holders = await this.activeAdmins(session, duties);
    return holders.length > 0 ? holders : this.activeAdmins(session, ['people']);
  }

  /** Confirms in the transaction of a change that an admin still has the duty for it. @throws 403 */
  async confirmDuty(session: ClientSession, { _id }: Pick<CurrentUser, '_id'>, duty: Duty): Promise<void> {
    if (!(await this.users.countDutyUse(session, new Types.ObjectId(_id), duty))) throw missingDuty([duty]);
  }

  /** Confirms in the transaction of a change that another active admin has the duty, and still has it when it ends. */
  async confirmAnother(session: ClientSession, _id: Types.ObjectId, duty: Duty): Promise<boolean> {
    return this.users.countDutyUse(session, { $ne: _id }, duty);
  }

  /** @param keys normalised e-mail addresses @returns the keys that have an account */
  async findEmailKeys(keys: readonly string[]): Promise<Set<string>> {
    return this.users.findEmailKeys(keys);
  }

  async hasAdmin(): Promise<boolean> {
    return this.users.existsWithRole('ADMIN');
  }

  async count(): Promise<number> {
    return this.users.count();
  }

  /** @param change.from the expected present hash @returns false if the present hash is another one */
  async setPassword(session: ClientSession, id: Types.ObjectId, change: { from?: string; to: string }): Promise<boolean> {
    return this.users.setPassword(session, id, change);
  }

  /** Runs in the caller's transaction. @returns false if the e-mail was verified before, or there is no such account */
  async setEmailVerified(session: ClientSession, id: Types.ObjectId): Promise<boolean> {
    return this.users.setEmailVerified(session, id, this.clock.now());
  }

  /** Runs in the caller's transaction. @param since null after the removal of the last factor */
  async setSecondFactor(session: ClientSession, id: Types.ObjectId, since: Date | null): Promise<void> {
    await this.users.update(String(id), { secondFactorSince: since }, session);
  }

  /** @param by null for the operator of the server @param before the present record, read in the same transaction */
  async change(
    session: ClientSession,
    by: CurrentUser | null,
    before: UserRecord,
    set: Partial<Pick<UserRecord, 'role' | 'status' | 'suspension' | 'promotion' | 'adminSince' | 'duties' | 'closingSince'>>,
    action: 'user.update' | 'user.propose' | 'user.promote' | 'user.duties' = 'user.update',
  ): Promise<UserRecord> {
    if (Object.keys(set).length === 0) return before;
    const user = orNotFound(await this.users.update(String(before._id), set, session));
    const { promotion, suspension, adminSince: _adminSince, duties: _duties, closingSince: _closingSince, ...plain } = set;
    const changed = user.role !== 'ADMIN' || sameDuties(before.duties, user.duties) ? plain : { ...plain, duties: dutyText(user) };
    const proposed = promotion?.duties ? { proposedDuties: promotion.duties.join(', ') } : {};
    const after = promotion ? { ...changed, ...proposed, proposedBy: promotion.by.name } : changed;
    const stated = { ...before, duties: dutyText(before) };
    const reason = suspension && [suspension.reason, suspension.clause].filter(Boolean).join(' – ');
    await this.audit.record(session, { by, action, target: auditTargetOf(user), before: stated, after, reason: reason ?? null });
    return user;
  }
}
