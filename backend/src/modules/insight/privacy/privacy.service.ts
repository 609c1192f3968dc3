import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { APPEAL_DAYS, bankReturnsSince, OPEN_JOB_STATUSES, PRIVACY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Connection, type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { inChunks } from '../../../common/http/chunks.js';
import { findPage, mapPage, type Page } from '../../../common/pagination/find-page.js';
import { AccountVersion } from '../../../database/account-version.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditChainService } from '../../foundation/audit/audit-chain.service.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { PasswordConfirmation } from '../../people/auth/password-confirmation.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { SealedMoney } from '../../money/payments/records/check/sealed-money.js';
import { ProfileService } from '../../people/users/profile.service.js';
import { type UserRecord } from '../../people/users/persistence/user.schema.js';
import { auditTargetOf, UsersService } from '../../people/users/users.service.js';
import { type ErasureDto, type ListErasuresQueryDto, toErasureDto } from './dto/privacy.dto.js';
import { ERASURE_MODEL, type ErasureRecord } from './persistence/erasure.schema.js';
import { type Subject } from './erasing.js';
import { PERSONAL_COLLECTIONS } from './personal-data.js';

const RECORDS_AT_ONCE = 250;
const DAY_MS = 86_400_000;

/** Matches whole names, not longer names that begin or end with them. */
function wholeNames(names: readonly string[]): RegExp {
  const patterns = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`(^|[\\s:(])(${patterns.join('|')})($|[\\s.,:;)])`);
}

const namesOf = ({ firstname, lastname, payoutAccount }: UserRecord): string[] =>
  [`${firstname} ${lastname}`, ...(payoutAccount ? [payoutAccount.accountName] : [])].map((name) => name.trim()).filter(Boolean);

const subjectOf = (user: UserRecord): Subject => ({
  _id: user._id,
  hex: String(user._id),
  email: user.email,
  emailKey: user.emailKey,
  words: user.searchWords,
  names: namesOf(user),
  named: wholeNames(namesOf(user)),
});

/** Exports and erases a person's data (Nigeria Data Protection Act 2023, sections 34 and 38). */
@Injectable()
export class PrivacyService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ERASURE_MODEL) private readonly erasures: Model<ErasureRecord>,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly passwords: PasswordConfirmation,
    private readonly transactions: Transactions,
    private readonly accountVersion: AccountVersion,
    private readonly audit: AuditService,
    private readonly notifications: NotificationsService,
    private readonly chain: AuditChainService,
    private readonly payments: SealedMoney,
    private readonly invoices: InvoiceQueries,
    private readonly clock: Clock,
  ) {}

  /** Exports everything stored about a person, by collection, decrypted. The JSON is read and sent in pieces. */
  async export(person: CurrentUser): Promise<StreamableFile> {
    const user = await this.transactions.run(async (session) => {
      const found = orNotFound(await this.users.findOne(person._id, session));
      await this.audit.record(session, { by: person, action: 'user.export', target: auditTargetOf(found) });
      await this.notifications.notify(session, { userId: found._id, kind: 'data-downloaded', data: {} });
      return found;
    });
    const { data: profile } = await this.profiles.me(person);
    return new StreamableFile(Readable.from(inChunks(this.exported(profile, subjectOf(user))), { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: 'attachment; filename="my-data.json"',
    });
  }

  private async *exported(profile: unknown, subject: Subject): AsyncGenerator<string> {
    yield `{"exportedAt":${JSON.stringify(this.clock.now())},"profile":${JSON.stringify(profile)},"records":{`;
    for (const [place, [collection, { of, exported = {}, hide = [] }]] of Object.entries(PERSONAL_COLLECTIONS).entries()) {
      const projection = Object.fromEntries(hide.map((field) => [field, 0]));
      yield `${place > 0 ? ',' : ''}${JSON.stringify(collection)}:[`;
      // Keeps the order of the index: a sort would hold all records of a person in memory.
      const cursor = await Promise.resolve(
        this.connection.collection(collection).find({ ...of(subject), ...exported }, { projection, batchSize: RECORDS_AT_ONCE }),
      );
      let separator = '';
      // Sends records one by one: an annotation may have megabytes, and other requests run between two.
      for await (const record of cursor) {
        yield separator + JSON.stringify(record);
        separator = ',';
      }
      yield ']';
    }
    yield '}}';
  }

  /**
   * Accounting records stay without the name. Refused while money is owed or work is open; the request is recorded in any case.
   *
   * @throws 400 for a wrong password, 409 with the reasons
   */
  async erase(person: CurrentUser, password: string): Promise<{ message: string }> {
    await this.passwords.confirm(person, password, { field: 'password', message: PRIVACY_MESSAGES.passwordWrong });
    const reasons = await this.transactions.run(async (session) => {
      const user = orNotFound(await this.users.findOne(person._id, session));
      const found = await this.reasonsAgainst(session, user);
      await this.erasures.create([{ userId: user._id, at: this.clock.now(), done: found.length === 0, reasons: found }], { session });
      if (found.length === 0) await this.eraseNow(session, user);
      return found;
    });
    if (reasons.length > 0) throw conflict([PRIVACY_MESSAGES.notRefused, ...reasons].join(' '));
    return { message: PRIVACY_MESSAGES.erased };
  }

  /** Erases an account that closes, once nothing is owed, no bank can return its pay, and no rejection can be appealed. @returns whether it did */
  async finishClosing(_id: Types.ObjectId): Promise<boolean> {
    return this.transactions.run(async (session) => {
      const user = await this.users.findOne(_id, session);
      if (!user?.closingSince || user.status !== 'active') return false;
      if ((await this.reasonsAgainst(session, user)).length > 0 || (await this.canAppeal(session, _id))) return false;
      if (await this.invoices.wasPaidSince(_id, bankReturnsSince(this.clock.now()), session)) return false;
      await this.erasures.create([{ userId: _id, at: this.clock.now(), done: true, reasons: [] }], { session });
      await this.eraseNow(session, user);
      return true;
    });
  }

  private async canAppeal(session: ClientSession, annotatorId: Types.ObjectId): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - APPEAL_DAYS * DAY_MS);
    const rejected = { annotatorId, status: 'rejected', appeal: null, rejectedDate: { $gte: since } };
    return (await this.connection.collection('jobs').findOne(rejected, { session })) !== null;
  }

  async list(query: ListErasuresQueryDto): Promise<Page<ErasureDto>> {
    return mapPage(await findPage(this.erasures, {}, query, [{ field: 'at', direction: -1 }]), toErasureDto);
  }

  private async reasonsAgainst(session: ClientSession, { _id, role }: UserRecord): Promise<string[]> {
    const has = async (collection: string, filter: object): Promise<boolean> =>
      (await this.connection.collection(collection).findOne({ annotatorId: _id, ...filter }, { session })) !== null;
    const isLastAdmin = role === 'ADMIN' && !(await this.users.confirmAnother(session, _id, 'people'));
    return [
      ...((await has('invoices', { status: { $in: ['Unpaid', 'Processing'] } })) ? [PRIVACY_MESSAGES.owed] : []),
      ...((await has('jobs', {
        $or: [{ status: { $in: OPEN_JOB_STATUSES } }, { appeal: 'open' }, { settleBy: { $type: 'date' }, 'items.sentBack': { $gt: 0 } }],
      }))
        ? [PRIVACY_MESSAGES.working]
        : []),
      ...(isLastAdmin ? [PRIVACY_MESSAGES.lastAdmin] : []),
    ];
  }

  private async eraseNow(session: ClientSession, user: UserRecord): Promise<void> {
    const subject = subjectOf(user);
    // Recorded first, so that the erasure covers this entry, too.
    await this.audit.record(session, { by: null, action: 'user.erase', target: { _id: user._id, name: PRIVACY_MESSAGES.erasedName } });
    for (const [name, { of, atErasure }] of Object.entries(PERSONAL_COLLECTIONS)) {
      const collection = this.connection.collection(name);
      const { delete: deleted } = atErasure;
      if (deleted) await collection.deleteMany({ ...of(subject), ...(deleted !== true && deleted.only) }, { session });
      for (const { filter, update, arrayFilters } of atErasure.update?.(subject) ?? []) {
        await collection.updateMany(filter, update, { session, ...(arrayFilters ? { arrayFilters } : {}) });
      }
    }
    await this.payments.sealErased(session, user._id);
    await this.chain.redact(session, subject.hex, PRIVACY_MESSAGES.erasedName);
    // The updates bypass the models, which would count them.
    this.accountVersion.increment();
  }

  /** Shows a person's complete bank account to an admin who gives a reason. The access is recorded. @throws 404 */
  async bankAccount(person: CurrentUser, userId: string, reason: string) {
    await this.transactions.run(async (session) => {
      const user = await this.users.findOne(new Types.ObjectId(userId), session);
      if (!user?.payoutAccount) throw notFound();
      await this.audit.record(session, { by: person, action: 'user.bankView', target: auditTargetOf(user), reason });
    });
    return { data: await this.profiles.fullAccount(userId) };
  }
}
