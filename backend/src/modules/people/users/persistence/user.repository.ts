import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Duty, LIMITS, type Role } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { findPage, mapPage, type Page, readByIds, type Sorts } from '../../../../common/pagination/find-page.js';
import { searchFilter } from '../../../../common/search/search-words.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { openPhone, phoneFilter, sealPhone } from '../domain/phone-at-rest.js';
import { type ListUsersQueryDto } from '../dto/user.dto.js';
import { type StoredUser, USER_MODEL, type UserRecord } from './user.schema.js';

const SORTS: Sorts = [
  { field: 'createdAt', direction: -1 },
  { field: 'lastname', direction: 1 },
];

/** Omits all of the payout account but a field that shows its existence. */
const SUMMARY = {
  firstname: 1,
  lastname: 1,
  username: 1,
  email: 1,
  telegram: 1,
  availableHoursPerWeek: 1,
  skills: 1,
  claimedSkills: 1,
  role: 1,
  status: 1,
  closingSince: 1,
  accountAskedAt: 1,
  'payoutAccount.bankCode': 1,
} as const;
export type SummarisedUser = Pick<StoredUser, '_id' | Exclude<keyof typeof SUMMARY, `payoutAccount.${string}`>> & {
  readonly payoutAccount?: object | null;
};

const ACTIVE_ANNOTATOR = { role: 'USER', status: 'active' } as const;
const COUNTED_AT_ONCE = 500;
const ACTIVE_ADMIN = { role: 'ADMIN', status: 'active' } as const;

/** An admin without stored duties holds all. */
const withAnyOf = (duties: readonly Duty[]): QueryFilter<StoredUser> => ({ $or: [{ duties: null }, { duties: { $in: [...duties] } }] });

/** Reads are lean and omit the password hash. Telephone numbers are encrypted and decrypted here. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectModel(USER_MODEL) private readonly users: Model<StoredUser>,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async insert(user: Omit<UserRecord, '_id'>, session: ClientSession): Promise<UserRecord> {
    const created = new this.users(user);
    created.set(sealPhone(this.settings.dataKeys, created._id, user.phone));
    await created.save({ session });
    return this.opened(created.toObject());
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<UserRecord | null> {
    if (session) return this.openedOrNull(await this.users.findById(id).session(session).lean<StoredUser>());
    const [user] = await readByIds(this.users, [new Types.ObjectId(id)]);
    return user ? this.opened(user) : null;
  }

  async findByEmailKey(emailKey: string): Promise<UserRecord | null> {
    return this.openedOrNull(await this.users.findOne({ emailKey }).lean<StoredUser>());
  }

  /** With the password hash, for log-in only. */
  async findForLogin(emailKey: string): Promise<UserRecord | null> {
    return this.openedOrNull(await this.users.findOne({ emailKey }).select('+passwordHash').lean<StoredUser>());
  }

  async findTaken(emailKey: string, usernameKey: string): Promise<{ email: boolean; username: boolean }> {
    const [email, username] = await Promise.all([this.users.exists({ emailKey }), this.users.exists({ usernameKey })]);
    return { email: email !== null, username: username !== null };
  }

  async findMany(ids: readonly Types.ObjectId[]): Promise<UserRecord[]> {
    return (await readByIds(this.users, ids)).map((user) => this.opened(user));
  }

  /** Omits unknown ids. */
  async findSummaries(ids: readonly Types.ObjectId[]): Promise<SummarisedUser[]> {
    return readByIds(this.users, ids, SUMMARY);
  }

  async update(id: string, set: Partial<UserRecord>, session: ClientSession): Promise<UserRecord | null> {
    const sealed = set.phone === undefined ? set : { ...set, ...sealPhone(this.settings.dataKeys, id, set.phone) };
    return this.openedOrNull(
      await this.users.findByIdAndUpdate(id, { $set: sealed }, { session, returnDocument: 'after' }).lean<StoredUser>(),
    );
  }

  /** @returns false if there is no such account, or `from` is not its present hash */
  async setPassword(session: ClientSession, _id: Types.ObjectId, { from, to }: { from?: string; to: string }): Promise<boolean> {
    const filter = from === undefined ? { _id } : { _id, passwordHash: from };
    const { matchedCount } = await this.users.updateOne(filter, { $set: { passwordHash: to } }, { session });
    return matchedCount === 1;
  }

  /** Records a reminder that pay waits for an account. @param notAfter latest previous reminder @returns false if it is not due */
  async noteAccountAsked(session: ClientSession, _id: Types.ObjectId, notAfter: Date | null, now: Date): Promise<boolean> {
    const accountAskedAt = notAfter ? { $not: { $gt: notAfter } } : null;
    const { modifiedCount } = await this.users.updateOne(
      { _id, role: 'USER', status: 'active', payoutAccount: null, accountAskedAt },
      { $set: { accountAskedAt: now }, $inc: { accountAsks: 1 } },
      { session },
    );
    return modifiedCount === 1;
  }

  async countAssignment(session: ClientSession, _id: Types.ObjectId): Promise<UserRecord | null> {
    const counted = { $inc: { assignments: 1 } };
    return this.openedOrNull(await this.users.findOneAndUpdate({ _id }, counted, { session, returnDocument: 'after' }).lean<StoredUser>());
  }

  /** Writes an active account, so that its erasure at the same time begins again, or this does. @returns false if it is not active */
  async lockActive(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne({ _id, status: 'active' }, { $inc: { assignments: 1 } }, { session });
    return modifiedCount === 1;
  }

  /** @returns null if the account is not active, or closes already, or does not close */
  async setClosing(session: ClientSession, _id: Types.ObjectId, closingSince: Date | null): Promise<UserRecord | null> {
    const filter = { _id, status: 'active' as const, closingSince: closingSince ? null : { $type: 'date' as const } };
    const set = { $set: { closingSince } };
    return this.openedOrNull(await this.users.findOneAndUpdate(filter, set, { session, returnDocument: 'after' }).lean<StoredUser>());
  }

  async findClosing(limit: number, after?: Types.ObjectId): Promise<UserRecord[]> {
    const closing = { closingSince: { $type: 'date' as const }, ...(after && { _id: { $gt: after } }) };
    const found = await this.users.find(closing).sort({ _id: 1 }).limit(limit).lean<StoredUser[]>();
    return found.map((user) => this.opened(user));
  }

  /** @returns false if it was verified before */
  async setEmailVerified(session: ClientSession, _id: Types.ObjectId, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne({ _id, emailVerifiedAt: null }, { $set: { emailVerifiedAt: now } }, { session });
    return modifiedCount === 1;
  }

  async list({ q, role, status, ...query }: ListUsersQueryDto): Promise<Page<UserRecord>> {
    const filter: QueryFilter<StoredUser> = { ...(role ? { role } : {}), ...(status ? { status } : {}), ...this.filterOf(q) };
    return mapPage(await findPage(this.users, filter, query, SORTS), (user) => this.opened(user));
  }

  /** Matches accounts in which every word of the text begins a word, or whose complete telephone number the text is. */
  filterOf(q: string | undefined): QueryFilter<StoredUser> {
    const byPhone = phoneFilter(this.settings.dataKeys, q);
    return byPhone ? { $or: [searchFilter(q), byPhone] } : searchFilter(q);
  }

  async setResolvedName(_id: Types.ObjectId, sealedNumber: string, resolvedName: string): Promise<void> {
    await this.users.updateOne(
      { _id, 'payoutAccount.sealedNumber': sealedNumber },
      { $set: { 'payoutAccount.resolvedName': resolvedName } },
    );
  }

  /** Counts the active annotators among these, in pieces. */
  async countActive(ids: readonly string[], session: ClientSession | null): Promise<number> {
    let count = 0;
    for (let at = 0; at < ids.length; at += COUNTED_AT_ONCE) {
      const some = { _id: { $in: ids.slice(at, at + COUNTED_AT_ONCE) }, ...ACTIVE_ANNOTATOR };
      count += await this.users.countDocuments(some).session(session);
    }
    return count;
  }

  /** @param duties of which an admin needs one */
  async findActiveAdmins(duties: readonly Duty[], session: ClientSession | null): Promise<Types.ObjectId[]> {
    const found = await this.users
      .find({ ...ACTIVE_ADMIN, ...withAnyOf(duties) }, { _id: 1 })
      .session(session)
      .lean<Pick<UserRecord, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** @param _id of the person, or of all but one @returns false if none of them is an active admin with the duty */
  async countDutyUse(session: ClientSession, _id: Types.ObjectId | { $ne: Types.ObjectId }, duty: Duty): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id, ...ACTIVE_ADMIN, ...withAnyOf([duty]) },
      { $inc: { dutyUses: 1 } },
      { session },
    );
    return matchedCount === 1;
  }

  async findEmailKeys(keys: readonly string[]): Promise<Set<string>> {
    const found = await this.users.find({ emailKey: { $in: [...keys] } }, { emailKey: 1 }).lean<Pick<UserRecord, 'emailKey'>[]>();
    return new Set(found.map(({ emailKey }) => emailKey));
  }

  async existsWithRole(role: Role): Promise<boolean> {
    return (await this.users.exists({ role })) !== null;
  }

  /** Counts active annotators whose skills answer all keys, up to `LIMITS.totalMax`. @param keys none counts them all */
  async countSkilled(keys: readonly string[], oneOf: readonly string[]): Promise<number> {
    const skilled = { ...(keys.length > 0 ? { $all: [...keys] } : {}), ...(oneOf.length > 0 ? { $in: [...oneOf] } : {}) };
    const filter = keys.length + oneOf.length > 0 ? { skillKeys: skilled } : {};
    return this.users.countDocuments({ ...ACTIVE_ANNOTATOR, ...filter }).limit(LIMITS.totalMax);
  }

  /** The next annotators, by id. @param after the id before the first one */
  async annotatorsAfter(
    after: Types.ObjectId | null,
    limit: number,
  ): Promise<Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'payoutAccount'>[]> {
    return this.users
      .find({ ...(after && { _id: { $gt: after } }), role: 'USER' }, { firstname: 1, lastname: 1, payoutAccount: 1 })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'payoutAccount'>[]>();
  }

  /** Reads no documents. */
  async count(): Promise<number> {
    return this.users.estimatedDocumentCount();
  }

  private opened({ phoneIndex: _ours, ...user }: StoredUser): UserRecord {
    return { ...user, phone: openPhone(this.settings.dataKeys, user._id, user.phone) };
  }

  private openedOrNull(user: StoredUser | null): UserRecord | null {
    return user && this.opened(user);
  }
}
