import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@labelbridge/contracts';
import { MaskedPayoutAccountDto, OwnPayoutAccountDto } from './payout-account.dto.js';
import { type UserRecord } from '../persistence/user.schema.js';

/** The user in a log-in answer (specification sections 3 and 7). */
export class SessionUserDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() email: string;
  @ApiProperty() phone: string;
  @ApiProperty() username: string;
  @ApiProperty({ enum: ROLES, enumName: 'Role' }) role: Role;
  @ApiProperty({ description: 'whether the e-mail is verified' }) emailVerified: boolean;
}

export class UserDto extends SessionUserDto {
  @ApiProperty({ enum: USER_STATUSES, enumName: 'UserStatus' }) status: UserStatus;
  @ApiProperty({ type: String, nullable: true }) telegram: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'hours a week' }) availableHoursPerWeek: number | null;
  @ApiProperty({ description: 'whether log-in asks for a second factor' }) hasSecondFactor: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class ProfileDto extends UserDto {
  @ApiProperty({ type: OwnPayoutAccountDto, nullable: true }) payoutAccount: OwnPayoutAccountDto | null;
  @ApiProperty({ description: 'whether a payout account is taken only once the email is verified, and it is not' }) verifyFirst: boolean;
}

export class UserDetailDto extends UserDto {
  @ApiProperty({ type: MaskedPayoutAccountDto, nullable: true }) payoutAccount: MaskedPayoutAccountDto | null;
}

export const identityOf = ({ _id, firstname, lastname, email, phone, username, role }: UserRecord) => ({
  _id: String(_id),
  firstname,
  lastname,
  email,
  phone,
  username,
  role,
});

export const toSessionUser = (user: UserRecord): SessionUserDto => ({ ...identityOf(user), emailVerified: Boolean(user.emailVerifiedAt) });

export function toUserDto(user: UserRecord): UserDto {
  const { status, telegram, availableHoursPerWeek } = user;
  return {
    ...toSessionUser(user),
    status,
    telegram,
    availableHoursPerWeek,
    hasSecondFactor: Boolean(user.secondFactorSince),
    createdAt: user.createdAt.toISOString(),
  };
}
