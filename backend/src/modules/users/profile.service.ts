import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_RESOLVE_MESSAGES,
  ACCOUNT_MESSAGES,
  accountNameChoices,
  checkDigitFits,
  nameMatch,
  normalisePhone,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { notFound } from '../../common/errors/errors.js';
import { IdempotencyEffects } from '../../common/idempotency/idempotency-effects.js';
import { type Changed, type One } from '../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountNames } from './account-names.js';
import { type ResolveAccountDto, type ResolvedAccountDto, type PayoutAccountDto } from './dto/payout-account.dto.js';
import { type UpdateMeDto } from './dto/update-user.dto.js';
import { type ProfileDto, toUserDto, type UserDetailDto } from './dto/user.dto.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';
import { assertMaySetAccount, mustVerifyFirst } from './users.policy.js';
import { auditTargetOf, wordsOf } from './users.service.js';

/** The profile of a user, for the user and for admins. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: PayoutAccounts,
    private readonly names: AccountNames,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async me({ _id }: CurrentUser): Promise<One<ProfileDto>> {
    return { data: this.profile(await this.find(_id)) };
  }

  /** A person's complete payout account. The caller records the access. @throws 404 */
  async fullAccount(id: string): Promise<PayoutAccountDto> {
    const account = this.accounts.open(await this.find(id));
    if (!account) throw notFound();
    return account;
  }

  /** An account as admins see it, with a masked account number. @throws 404 */
  async detail(id: string): Promise<One<UserDetailDto>> {
    const user = await this.find(id);
    return { data: { ...toUserDto(user), payoutAccount: this.accounts.mask(user) } };
  }

  /** Changes the given fields. @throws 400 naming `payoutAccount.accountName` where it is not the user's name */
  async update(person: CurrentUser, changes: UpdateMeDto): Promise<Changed<ProfileDto>> {
    // A server that was killed before it could answer has done this already.
    if (this.effects.prior().includes(person._id))
      return { message: ACCOUNT_MESSAGES.profileSaved, data: this.profile(await this.find(person._id)) };
    const resolvedName = await this.resolvedName(person, changes);
    const changed = await this.transactions.run(async (session) => {
      const user = await this.users.findById(person._id, session);
      if (!user) throw notFound();
      if (changes.payoutAccount !== undefined) assertMaySetAccount(user, this.settings);
      const set = this.fieldsOf(user, changes, resolvedName);
      const after = await this.users.update(person._id, { ...set, searchWords: wordsOf({ ...user, ...set }) }, session);
      if (!after) throw notFound();
      await this.tellOfHold(session, user, after);
      await this.audit.record(session, { by: person, action: 'user.profile', target: auditTargetOf(after), before: user, after: set });
      await this.effects.record(session, person._id);
      return after;
    });
    return { message: ACCOUNT_MESSAGES.profileSaved, data: this.profile(changed) };
  }

  /** The account name at the bank, for the form. */
  async resolveAccount({ _id }: CurrentUser, account: ResolveAccountDto): Promise<One<ResolvedAccountDto>> {
    const user = await this.find(_id);
    const answer = await this.names.lookUp(account, `${user.firstname} ${user.lastname}`);
    const accountName = answer === 'unreachable' ? null : answer.name;
    const message =
      answer === 'unreachable' ? ACCOUNT_RESOLVE_MESSAGES.unreachable : accountName === null ? ACCOUNT_RESOLVE_MESSAGES.unresolved : null;
    const checkDigitOk = checkDigitFits(account.bankCode, account.accountNumber) ?? null;
    return {
      data: { accountName, nameMatch: nameMatch(accountName, user), choices: accountNameChoices(user, accountName), checkDigitOk, message },
    };
  }

  private async resolvedName({ _id }: CurrentUser, { firstname, lastname, payoutAccount }: UpdateMeDto): Promise<string | null> {
    if (!payoutAccount) return null;
    const user = await this.find(_id);
    return this.accounts.resolve({ firstname: firstname ?? user.firstname, lastname: lastname ?? user.lastname }, payoutAccount);
  }

  private async tellOfHold(session: ClientSession, before: UserRecord, after: UserRecord): Promise<void> {
    const account = this.accounts.open(after);
    const until = after.payoutAccount?.heldUntil;
    if (!account || !until || until.getTime() === before.payoutAccount?.heldUntil?.getTime()) return;
    await this.names.notifyOfChange(session, {
      userId: after._id,
      bankCode: account.bankCode,
      accountNumber: account.accountNumber,
      heldUntil: until,
    });
  }

  private fieldsOf(user: UserRecord, changes: UpdateMeDto, resolvedName: string | null): Partial<UserRecord> {
    const { firstname, lastname, phone, telegram, availableHoursPerWeek, payoutAccount } = changes;
    const names = {
      ...(firstname === undefined ? {} : { firstname: firstname.trim() }),
      ...(lastname === undefined ? {} : { lastname: lastname.trim() }),
    };
    return {
      ...names,
      ...(phone === undefined ? {} : { phone: normalisePhone(phone) }),
      ...(telegram === undefined ? {} : { telegram: telegram || null }),
      ...(availableHoursPerWeek === undefined ? {} : { availableHoursPerWeek }),
      ...(payoutAccount === undefined
        ? {}
        : { payoutAccount: payoutAccount && this.accounts.seal({ ...user, ...names }, payoutAccount, resolvedName) }),
      ...(payoutAccount ? { hadPayoutAccount: true } : {}),
    };
  }

  private profile(user: UserRecord): ProfileDto {
    return { ...toUserDto(user), payoutAccount: this.accounts.open(user), verifyFirst: mustVerifyFirst(user, this.settings) };
  }

  private async find(id: string): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (!user) throw notFound();
    return user;
  }
}
