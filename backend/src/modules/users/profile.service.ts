import { Injectable } from '@nestjs/common';
import { ACCOUNT_TEXTS, normalisePhone } from '@labelbridge/contracts';
import { type Person } from '../../common/access/person.js';
import { notFound } from '../../common/errors/errors.js';
import { type Changed, type One } from '../../common/openapi/shapes.js';
import { type UpdateMeDto } from './dto/update-user.dto.js';
import { type ProfileDto, toUserDto, type UserDetailDto } from './dto/user.dto.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';
import { wordsOf } from './users.service.js';

/** What a person sees and changes of himself, and what admins see of him. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: PayoutAccounts,
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
  async update({ _id }: Person, changes: UpdateMeDto): Promise<Changed<ProfileDto>> {
    const user = await this.find(_id);
    const names = {
      ...(changes.firstname === undefined ? {} : { firstname: changes.firstname.trim() }),
      ...(changes.lastname === undefined ? {} : { lastname: changes.lastname.trim() }),
    };
    const { payoutAccount } = changes;
    const set: Partial<UserRecord> = {
      ...names,
      ...(changes.phone === undefined ? {} : { phone: normalisePhone(changes.phone) }),
      ...(changes.telegram === undefined ? {} : { telegram: changes.telegram || null }),
      ...(changes.availableHoursPerWeek === undefined ? {} : { availableHoursPerWeek: changes.availableHoursPerWeek }),
      ...(payoutAccount === undefined ? {} : { payoutAccount: payoutAccount && this.accounts.seal({ ...user, ...names }, payoutAccount) }),
    };
    const changed = await this.users.update(_id, { ...set, searchWords: wordsOf({ ...user, ...set }) });
    if (!changed) throw notFound();
    return { message: ACCOUNT_TEXTS.profileSaved, data: this.profile(changed) };
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
