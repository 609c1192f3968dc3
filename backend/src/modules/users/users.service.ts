import { Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, type ErrorDetail, type Role, type UserStatus, normalisePhone } from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, type Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { conflict, notFound } from '../../common/errors/errors.js';
import { isDuplicateKey } from '../../common/errors/infrastructure-errors.js';
import { type Page } from '../../common/pagination/find-page.js';
import { searchWords } from '../../common/search/search-words.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { UserCreated } from './user-created.js';
import { PasswordHasher } from './password-hasher.js';
import { type ListUsersQueryDto } from './dto/list-users.query.dto.js';
import { type UpdateUserDto } from './dto/update-user.dto.js';
import { toUserDto, type UserDto } from './dto/user.dto.js';
import { UserRepository } from './persistence/user.repository.js';
import { type StoredUser, type UserRecord } from './persistence/user.schema.js';
import { assertMayChange } from './users.policy.js';

/** A new account. */
export interface NewUser {
  firstname: string;
  lastname: string;
  email: string;
  username: string;
  phone: string;
  password: string;
  role: Role;
  /** Who makes the account vouches for its address: the operator, the demo. */
  vouched?: boolean;
}

/** What other modules show of a person. */
export interface UserSummary {
  _id: string;
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  telegram: string | null;
  role: Role;
  status: UserStatus;
}

/** The form in which an e-mail or username is compared: without surrounding space and case. */
export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/** The words a person is found by. His telephone number is none of them: it is encrypted. */
export const wordsOf = (user: Pick<UserRecord, 'firstname' | 'lastname' | 'username' | 'email'>): string[] =>
  searchWords(user.firstname, user.lastname, user.username, user.email);

/** What the audit record calls a person. */
export const auditTargetOf = ({ _id, firstname, lastname }: Pick<UserRecord, '_id' | 'firstname' | 'lastname'>) => ({
  _id,
  name: `${firstname} ${lastname}`,
});

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly newAccounts: UserCreated,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an account.
   *
   * @param alongside what comes to be with it or not at all, such as its first mail
   * @throws 409 naming each field whose value another account has
   */
  async create(
    { password, vouched, ...given }: NewUser,
    alongside: (session: ClientSession, user: UserRecord) => Promise<void> = async () => undefined,
  ): Promise<UserRecord> {
    const emailKey = keyOf(given.email);
    const usernameKey = keyOf(given.username);
    await this.refuseTaken(emailKey, usernameKey);
    const names = {
      firstname: given.firstname.trim(),
      lastname: given.lastname.trim(),
      email: given.email.trim(),
      username: given.username.trim(),
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
      payoutAccount: null,
      hadPayoutAccount: false,
      emailVerifiedAt: (vouched ?? given.role === 'ADMIN') ? this.clock.now() : null,
      secondFactorSince: null,
      searchWords: wordsOf(names),
      createdAt: this.clock.now(),
    };
    try {
      return await this.transactions.run(async (session) => {
        const user = await this.users.insert(account, session);
        const after = { username: user.username, role: user.role };
        await this.audit.record(session, { by: null, action: 'user.create', target: auditTargetOf(user), after });
        await this.newAccounts.tell(session, user._id);
        await alongside(session, user);
        return user;
      });
    } catch (error) {
      // Two sign-ups at once pass the look-up above together; the unique index decides.
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

  /** @param session given to see what its transaction has written so far */
  async findOne(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<UserRecord | null> {
    return this.users.findById(id, session);
  }

  async findByEmail(email: string): Promise<UserRecord | null> {
    return this.users.findByEmailKey(keyOf(email));
  }

  /** With the password's hash. */
  async findForLogin(email: string): Promise<UserRecord | null> {
    return this.users.findForLogin(keyOf(email));
  }

  /** The people of these ids, by id; unknown ones are left out. */
  async findSummaries(ids: readonly Types.ObjectId[]): Promise<Map<string, UserSummary>> {
    const found = await this.users.findMany(ids);
    return new Map(
      found.map((user) => {
        const { firstname, lastname, username, email, telegram, role, status } = user;
        return [String(user._id), { _id: String(user._id), firstname, lastname, username, email, telegram, role, status }];
      }),
    );
  }

  async list(query: ListUsersQueryDto): Promise<Page<UserDto>> {
    const { data, page } = await this.users.list(query);
    return { data: data.map(toUserDto), page };
  }

  /** The filter of accounts that are found by what was typed. */
  filterOf(q: string | undefined): QueryFilter<StoredUser> {
    return this.users.filterOf(q);
  }

  /** Keeps what the bank told of a payout account, unless another one stands there by now. */
  async setResolvedName({ _id, payoutAccount }: Pick<UserRecord, '_id' | 'payoutAccount'>, resolvedName: string): Promise<void> {
    if (payoutAccount) await this.users.setResolvedName(_id, payoutAccount.sealedNumber, resolvedName);
  }

  /** The accounts of these ids, without their passwords. */
  async findMany(ids: readonly Types.ObjectId[]): Promise<UserRecord[]> {
    return this.users.findMany(ids);
  }

  /** Whoever runs the platform and may act now. @param session given to see what its transaction has written so far */
  async activeAdmins(session: ClientSession | null = null): Promise<Types.ObjectId[]> {
    return this.users.findActiveWithRole('ADMIN', session);
  }

  async hasAdmin(): Promise<boolean> {
    return this.users.existsWithRole('ADMIN');
  }

  async count(): Promise<number> {
    return this.users.count();
  }

  /**
   * Sets the password's hash in the caller's transaction.
   *
   * @param change.from where given, only a password that still is this one is changed
   * @returns whether it was
   */
  async setPassword(session: ClientSession, id: Types.ObjectId, change: { from?: string; to: string }): Promise<boolean> {
    return this.users.setPassword(session, id, change);
  }

  /** Notes in the caller's transaction that mail reaches the person. @returns false where it was noted before, or there is no such account */
  async setEmailVerified(session: ClientSession, id: Types.ObjectId): Promise<boolean> {
    return this.users.setEmailVerified(session, id, this.clock.now());
  }

  /** Notes in the caller's transaction since when log-in asks for a second factor; null where it does not. */
  async setSecondFactor(session: ClientSession, id: Types.ObjectId, since: Date | null): Promise<void> {
    await this.users.update(String(id), { secondFactorSince: since }, session);
  }

  /** Gives a role, without asking who asks: for the CLI. @throws 404 */
  async setRole(id: string, role: Role): Promise<UserDto> {
    return toUserDto(await this.changed(null, id, { role }));
  }

  /** Role and status, by an admin. @throws 409 where he would lock himself out */
  async update(person: CurrentUser, id: string, changes: UpdateUserDto): Promise<{ message: string; data: UserDto }> {
    assertMayChange(person, id, changes);
    const set: Partial<UserRecord> = {
      ...(changes.role ? { role: changes.role } : {}),
      ...(changes.status ? { status: changes.status } : {}),
    };
    return { message: ACCOUNT_MESSAGES.userSaved, data: toUserDto(await this.changed(person, id, set)) };
  }

  private async changed(by: CurrentUser | null, id: string, set: Partial<UserRecord>): Promise<UserRecord> {
    return this.transactions.run(async (session) => {
      const before = await this.users.findById(id, session);
      const user = await this.users.update(id, set, session);
      if (!before || !user) throw notFound();
      await this.audit.record(session, { by, action: 'user.update', target: auditTargetOf(user), before, after: set });
      return user;
    });
  }
}
