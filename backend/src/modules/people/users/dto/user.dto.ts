import { ApiProperty } from '@nestjs/swagger';
import {
  DUTIES,
  type Duty,
  ROLES,
  type Role,
  USER_STATUSES,
  type UserStatus,
  dutiesOf,
  type ContentCategory,
} from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { SkillsDto } from '../../../../common/validation/skills.dto.js';
import { MaskedPayoutAccountDto, OwnPayoutAccountDto } from './payout-account.dto.js';
import { type PromotionRecord, type UserRecord } from '../persistence/user.schema.js';
import { CONTENT_PROPERTY, IsContent } from '../../../../common/validation/enum.decorators.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

/** Specification sections 3 and 7. */
export class SessionUserDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() email: string;
  @ApiProperty() phone: string;
  @ApiProperty() username: string;
  @ApiProperty({ enum: ROLES, enumName: 'Role' }) role: Role;
  @ApiProperty({ enum: DUTIES, enumName: 'Duty', isArray: true, description: 'of an admin; an annotator has none' }) duties: Duty[];
  @ApiProperty({ description: 'whether the e-mail is verified' }) emailVerified: boolean;
}

/** A promotion to admin, or a change of an admin's duties, that waits for a second admin. */
class PromotionDto {
  @ApiProperty({ description: 'the admin who proposed it, who may not approve it' }) byId: string;
  @ApiProperty() byName: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: DUTIES, enumName: 'Duty', isArray: true, description: 'that they would have' }) duties: Duty[];
}

export class UserDto extends SessionUserDto {
  @ApiProperty({ enum: USER_STATUSES, enumName: 'UserStatus' }) status: UserStatus;
  @ApiProperty({ type: String, nullable: true }) telegram: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'hours a week' }) availableHoursPerWeek: number | null;
  @ApiProperty({ type: [String], description: 'what the person says they can do' }) skills: string[];
  @ApiProperty({ description: 'whether log-in asks for a second factor' }) hasSecondFactor: boolean;
  @ApiProperty({ type: PromotionDto, nullable: true }) promotion: PromotionDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class ProfileDto extends UserDto {
  @ApiProperty({ type: OwnPayoutAccountDto, nullable: true }) payoutAccount: OwnPayoutAccountDto | null;
  @ApiProperty({ description: 'whether pay waits for a payout account' }) payWaits: boolean;
  @ApiProperty({ description: 'whether a payout account is taken only once the email is verified, and it is not' }) verifyFirst: boolean;
}

export class AccountReminderDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'when they were last told that pay waits for an account' })
  accountAskedAt: string | null;
}

export class UserDetailDto extends UserDto {
  @ApiProperty({ type: SkillsDto, nullable: true, description: 'skills that the person claims; null if they have not said' })
  claimedSkills: SkillsDto | null;
  @ApiProperty({ type: MaskedPayoutAccountDto, nullable: true }) payoutAccount: MaskedPayoutAccountDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) accountAskedAt: string | null;
}

/** True from a person's first job on, until they have a payout account. */
export const payWaits = ({
  accountAskedAt,
  payoutAccount,
}: Pick<UserRecord, 'accountAskedAt'> & { readonly payoutAccount?: object | null }): boolean => Boolean(accountAskedAt) && !payoutAccount;

export const identityOf = ({ _id, firstname, lastname, email, phone, username, role }: UserRecord) => ({
  _id: String(_id),
  firstname,
  lastname,
  email,
  phone,
  username,
  role,
});

export const toSessionUser = (user: UserRecord): SessionUserDto => ({
  ...identityOf(user),
  duties: dutiesOf(user),
  emailVerified: Boolean(user.emailVerifiedAt),
});

const toPromotionDto = ({ by, at, duties }: PromotionRecord): PromotionDto => ({
  byId: by._id,
  byName: by.name,
  at: at.toISOString(),
  duties: dutiesOf({ role: 'ADMIN', duties: duties ?? null }),
});

export function toUserDto(user: UserRecord): UserDto {
  const { status, telegram, availableHoursPerWeek, skills = [], promotion } = user;
  return {
    ...toSessionUser(user),
    status,
    telegram,
    availableHoursPerWeek,
    skills,
    hasSecondFactor: Boolean(user.secondFactorSince),
    promotion: promotion ? toPromotionDto(promotion) : null,
    createdAt: user.createdAt.toISOString(),
  };
}

export class ContentChoicesDto {
  @ApiProperty({ ...CONTENT_PROPERTY, description: 'what the work of the caller may show' })
  @IsContent()
  allowed: ContentCategory[];
}

export class ListUsersQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: ROLES, enumName: 'Role' })
  @IsIn(ROLES, { message: `must be one of: ${ROLES.join(', ')}` })
  role?: Role;

  @OptionalProperty({ enum: USER_STATUSES, enumName: 'UserStatus' })
  @IsIn(USER_STATUSES, { message: `must be one of: ${USER_STATUSES.join(', ')}` })
  status?: UserStatus;
}

export class ExportUsersQueryDto extends WithoutPaging(ListUsersQueryDto) {}
