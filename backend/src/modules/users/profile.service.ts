import { Injectable } from '@nestjs/common';
import { ACCOUNT_TEXTS, normalisePhone } from '@labelbridge/contracts';
import { type Person } from '../../common/access/person.js';
import { notFound } from '../../common/errors/errors.js';
import { type Changed, type One } from '../../common/openapi/shapes.js';
import { Transactions } from '../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { type UpdateMeDto } from './dto/update-user.dto.js';
import { type ProfileDto, toUserDto, type UserDetailDto } from './dto/user.dto.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';
import { auditTargetOf, wordsOf } from './users.service.js';

/** What a person sees and changes of himself, and what admins see of him. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: PayoutAccounts,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  async me({ _id }: Person): Promise<One<ProfileDto>> {
    return { data: this.profile(await this.find(_id)) };
  }

  /** One person as admins see him: his account number masked. @throws 404 */
  async detail(id: string): Promise<One<UserDetailDto>> {
    const user = await this.find(id);
    return { data: { ...toUserDto(user), payoutAccount: this.accounts.mask(user) } };
  }

  /** Changes what is named and keeps the rest. @throws 400 naming `payoutAccount.accountName` where it is not his name */
  async update(person: Person, changes: UpdateMeDto): Promise<Changed<ProfileDto>> {
    const changed = await this.transactions.run(async (session) => {
      const user = await this.users.findById(person._id, session);
      if (!user) throw notFound();
      const set = this.fieldsOf(user, changes);
      const after = await this.users.update(person._id, { ...set, searchWords: wordsOf({ ...user, ...set }) }, session);
      if (!after) throw notFound();
      await this.audit.record(session, { by: person, action: 'user.profile', target: auditTargetOf(after), before: user, after: set });
      return after;
    });
    return { message: ACCOUNT_TEXTS.profileSaved, data: this.profile(changed) };
  }

  private fieldsOf(user: UserRecord, changes: UpdateMeDto): Partial<UserRecord> {
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
      ...(payoutAccount === undefined ? {} : { payoutAccount: payoutAccount && this.accounts.seal({ ...user, ...names }, payoutAccount) }),
    };
  }

  private profile(user: UserRecord): ProfileDto {
    return { ...toUserDto(user), payoutAccount: this.accounts.open(user) };
  }

  private async find(id: string): Promise<UserRecord> {
    const user = await this.users.findById(id);
    if (!user) throw notFound();
    return user;
  }
}
