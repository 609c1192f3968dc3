import { Inject, Injectable } from '@nestjs/common';
import {
  ACCOUNT_RESOLVE_MESSAGES,
  ACCOUNT_MESSAGES,
  accountNameChoices,
  checkDigitFits,
  nameMatch,
  normalisePhone,
  skillsOf,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { toSkillsDto } from '../../../common/validation/skills.dto.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AccountNames } from './account-names.js';
import { shownPhone, toE164 } from './domain/phone-number.js';
import { type ResolveAccountDto, type ResolvedAccountDto, type PayoutAccountDto } from './dto/payout-account.dto.js';
import { type UpdateMeDto } from './dto/update-user.dto.js';
import { payWaits, type ProfileDto, toUserDto, type UserDetailDto } from './dto/user.dto.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRenamed } from './user-events.js';
import { UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';
import { assertMaySetAccount, mustVerifyFirst, refuseNameWithAccount } from './users.policy.js';
import { auditTargetOf, wordsOf } from './users.service.js';

/** Fields that admins see of an applicant. A change of one lets a rejected person apply again (`applyAgain`). */
const SEEN_BY_ADMINS = ['firstname', 'lastname', 'phone', 'telegram', 'availableHoursPerWeek', 'skills'] as const;

/** Fields that other records copy. */
const COPIED = ['firstname', 'lastname', 'telegram'] as const;

const isNews = (user: UserRecord, fields: Partial<UserRecord>): boolean =>
  SEEN_BY_ADMINS.some((name) => fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(user[name]));

@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: PayoutAccounts,
    private readonly names: AccountNames,
    private readonly renamed: UserRenamed,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async me({ _id }: CurrentUser): Promise<One<ProfileDto>> {
    return { data: this.profile(await this.find(_id)) };
  }

  /** The caller records the access. @throws 404 */
  async fullAccount(id: string): Promise<PayoutAccountDto> {
    const account = orNotFound(this.accounts.open(await this.find(id)));
    return account;
  }

  /** @throws 404 */
  async detail(id: string): Promise<One<UserDetailDto>> {
    const user = await this.find(id);
    return {
      data: {
        ...toUserDto(user),
        claimedSkills: toSkillsDto(user.claimedSkills),
        payoutAccount: this.accounts.mask(user),
        accountAskedAt: user.accountAskedAt?.toISOString() ?? null,
      },
    };
  }

  /**
   * @throws 400 naming `payoutAccount` if a name changes too, or its `accountName` if it is not the user's name; 409 if the e-mail must be
   * verified first
   */
  async update(person: CurrentUser, changes: UpdateMeDto): Promise<Changed<ProfileDto>> {
    // A server that was killed before its answer has saved the changes already.
    if (this.effects.prior().includes(person._id))
      return { message: ACCOUNT_MESSAGES.profileSaved, data: this.profile(await this.find(person._id)) };
    refuseNameWithAccount(changes);
    const resolvedName = await this.resolvedName(person, changes);
    const changed = await this.transactions.run(async (session) => {
      const user = orNotFound(await this.users.findById(person._id, session));
      if (changes.payoutAccount !== undefined) assertMaySetAccount(user, this.settings);
      const fields = this.fieldsOf(user, changes, resolvedName);
      const { payoutAccount, ...otherFields } = fields;
      const set = isNews(user, fields) ? { ...fields, profileChangedAt: this.clock.now() } : fields;
      const after = orNotFound(await this.users.update(person._id, { ...set, searchWords: wordsOf({ ...user, ...set }) }, session));
      if (COPIED.some((name) => after[name] !== user[name])) await this.renamed.emit(session, after);
      await this.notifyOfAccount(session, user, after);
      await this.notifyOfIdentity(session, user, after);
      await this.audit.record(session, {
        by: person,
        action: 'user.profile',
        target: auditTargetOf(after),
        before: { ...user, bankAccount: this.accounts.label(user) },
        after: { ...otherFields, ...(payoutAccount === undefined ? {} : { bankAccount: this.accounts.label(after) }) },
      });
      await this.effects.record(session, person._id);
      return after;
    });
    return { message: ACCOUNT_MESSAGES.profileSaved, data: this.profile(changed) };
  }

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

  private async resolvedName({ _id }: CurrentUser, { payoutAccount }: UpdateMeDto): Promise<string | null> {
    return payoutAccount ? this.accounts.resolve(await this.find(_id), payoutAccount) : null;
  }

  /** Notifies the person of a first account, and of another one with its hold. */
  private async notifyOfAccount(session: ClientSession, before: UserRecord, after: UserRecord): Promise<void> {
    const account = this.accounts.open(after);
    const heldUntil = after.payoutAccount?.heldUntil ?? null;
    const isHeldAgain = heldUntil !== null && heldUntil.getTime() !== before.payoutAccount?.heldUntil?.getTime();
    if (!account || (before.payoutAccount && !isHeldAgain)) return;
    const { bankCode, accountNumber } = account;
    await this.names.notifyOfChange(session, { userId: after._id, bankCode, accountNumber, heldUntil });
  }

  /** Notifies the person of a changed name or phone while it protects a payout account or a second factor. */
  private async notifyOfIdentity(session: ClientSession, before: UserRecord, after: UserRecord): Promise<void> {
    const [name, present] = [auditTargetOf(after).name, auditTargetOf(before).name];
    const isGuarded = Boolean(before.payoutAccount ?? before.secondFactorSince);
    const isPhone = isGuarded && after.phone !== before.phone;
    const isName = isGuarded && name !== present;
    if (isName || isPhone) await this.names.notifyOfIdentity(session, { userId: after._id, name: isName ? name : null, isPhone });
  }

  private fieldsOf(user: UserRecord, changes: UpdateMeDto, resolvedName: string | null): Partial<UserRecord> {
    const { firstname, lastname, phone, telegram, availableHoursPerWeek, skills, payoutAccount } = changes;
    const names = {
      ...(firstname === undefined ? {} : { firstname: firstname.trim().normalize() }),
      ...(lastname === undefined ? {} : { lastname: lastname.trim().normalize() }),
    };
    return {
      ...names,
      ...(phone === undefined ? {} : { phone: shownPhone(toE164(phone) ?? normalisePhone(phone)) }),
      ...(telegram === undefined ? {} : { telegram: telegram || null }),
      ...(availableHoursPerWeek === undefined ? {} : { availableHoursPerWeek }),
      ...(skills === undefined ? {} : { skills: skillsOf(skills.join()) }),
      ...(payoutAccount === undefined
        ? {}
        : { payoutAccount: payoutAccount && this.accounts.seal({ ...user, ...names }, payoutAccount, resolvedName) }),
      ...(payoutAccount ? { hadPayoutAccount: true } : {}),
    };
  }

  private profile(user: UserRecord): ProfileDto {
    const verifyFirst = mustVerifyFirst(user, this.settings);
    return { ...toUserDto(user), payoutAccount: this.accounts.open(user), payWaits: payWaits(user), verifyFirst };
  }

  private async find(id: string): Promise<UserRecord> {
    const user = orNotFound(await this.users.findById(id));
    return user;
  }
}
