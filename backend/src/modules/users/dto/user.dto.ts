import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@labelbridge/contracts';
import { MaskedPayoutAccountDto, OwnPayoutAccountDto } from './payout-account.dto.js';
import { type UserRecord } from '../persistence/user.schema.js';

/** The user of the log-in answer (specification sections 3 and 7). */
export class SessionUserDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() email: string;
  @ApiProperty() phone: string;
  @ApiProperty() username: string;
  @ApiProperty({ enum: ROLES, enumName: 'Role' }) role: Role;
}

/** An account as its owner and admins see it. */
export class UserDto extends SessionUserDto {
  @ApiProperty({ enum: USER_STATUSES, enumName: 'UserStatus' }) status: UserStatus;
  @ApiProperty({ type: String, nullable: true }) telegram: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'hours a week' }) availableHoursPerWeek: number | null;
  @ApiProperty({ description: 'whether the person showed that mail reaches him' }) emailVerified: boolean;
  @ApiProperty({ description: 'whether log-in asks for a second factor' }) hasSecondFactor: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** An account as its owner sees it. */
export class ProfileDto extends UserDto {
  @ApiProperty({ type: OwnPayoutAccountDto, nullable: true }) payoutAccount: OwnPayoutAccountDto | null;
}

/** One account as admins see it. */
export class UserDetailDto extends UserDto {
  @ApiProperty({ type: MaskedPayoutAccountDto, nullable: true }) payoutAccount: MaskedPayoutAccountDto | null;
}

/** What a session tells the person of himself. */
export function toSessionUser(user: Pick<UserRecord, 'firstname' | 'lastname' | 'email' | 'phone' | 'username' | 'role'> & { _id: unknown }): SessionUserDto {
  const { firstname, lastname, email, phone, username, role } = user;
  return { _id: String(user._id), firstname, lastname, email, phone, username, role };
}

export function toUserDto(user: UserRecord): UserDto {
  const { status, telegram, availableHoursPerWeek } = user;
  return {
    ...toSessionUser(user),
    status,
    telegram,
    availableHoursPerWeek,
    emailVerified: Boolean(user.emailVerifiedAt),
    hasSecondFactor: Boolean(user.secondFactorSince),
    createdAt: user.createdAt.toISOString(),
  };
}
