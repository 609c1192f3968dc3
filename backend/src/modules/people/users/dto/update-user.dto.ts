import {
  ACCOUNT_MESSAGES,
  DUTIES,
  type Duty,
  DUTY_MESSAGES,
  LIMITS,
  PROFILE_RULES,
  ROLES,
  SIGNUP_RULES,
  SKILL_LIMITS,
  SUSPENSION_CLAUSE_RULES,
  SUSPENSION_REASON_RULES,
  type Role,
  USER_STATUSES,
  type UserStatus,
} from '@labelbridge/contracts';
import { PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, IsInt, Matches, Max, MaxLength, Min } from 'class-validator';
import { NestedObject, NullableProperty, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { PHONE_RULES } from '../domain/phone-number.js';
import { PayoutAccountDto } from './payout-account.dto.js';

export class UpdateUserDto {
  @OptionalProperty({ enum: ROLES, enumName: 'Role' })
  @IsIn(ROLES, { message: `must be one of: ${ROLES.join(', ')}` })
  role?: Role;

  @OptionalProperty({ enum: USER_STATUSES, enumName: 'UserStatus' })
  @IsIn(USER_STATUSES, { message: `must be one of: ${USER_STATUSES.join(', ')}` })
  status?: UserStatus;

  @OptionalProperty({ description: 'of a suspension, required for annotators: they read it' })
  @Validates(SUSPENSION_REASON_RULES)
  reason?: string;

  @OptionalProperty({ description: 'of the terms or a guideline that the suspension rests on' })
  @Validates(SUSPENSION_CLAUSE_RULES)
  clause?: string;

  @OptionalProperty({ enum: DUTIES, enumName: 'Duty', isArray: true, minItems: 1, maxItems: DUTIES.length, uniqueItems: true })
  @ArrayUnique({ message: DUTY_MESSAGES.shape })
  @IsIn(DUTIES, { each: true, message: DUTY_MESSAGES.shape })
  @ArrayNotEmpty({ message: DUTY_MESSAGES.shape })
  @IsArray({ message: DUTY_MESSAGES.shape })
  duties?: Duty[];

  @OptionalProperty({ description: 'ends the waiting proposal, and changes nothing else' })
  @IsBoolean({ message: 'must be true or false' })
  withdraw?: boolean;
}

export class ApprovePromotionDto extends PickType(UpdateUserDto, ['duties']) {}

/** Contains no e-mail, which people cannot change (specification section 2, Profile). */
export class UpdateMeDto {
  @OptionalProperty() @Validates(SIGNUP_RULES.firstname) firstname?: string;
  @OptionalProperty() @Validates(SIGNUP_RULES.lastname) lastname?: string;
  @OptionalProperty() @Validates(PHONE_RULES) phone?: string;

  @NullableProperty({ type: String })
  @Validates(PROFILE_RULES.telegram)
  telegram?: string | null;

  @OptionalProperty({ type: [String], maxItems: SKILL_LIMITS.count, description: 'what the person can do, such as languages' })
  @ArrayMaxSize(SKILL_LIMITS.count, { message: ACCOUNT_MESSAGES.skillsTooMany })
  @MaxLength(SKILL_LIMITS.length, { each: true, message: ACCOUNT_MESSAGES.skillTooLong })
  @Matches(/^[^,\p{Cc}]*[^\s,\p{Cc}][^,\p{Cc}]*$/u, { each: true, message: ACCOUNT_MESSAGES.skillsShape })
  @IsArray({ message: ACCOUNT_MESSAGES.skillsShape })
  skills?: string[];

  @NullableProperty({ type: 'integer', minimum: 1, maximum: LIMITS.hoursPerWeekMax })
  @IsInt({ message: ACCOUNT_MESSAGES.hoursShape })
  @Min(1, { message: ACCOUNT_MESSAGES.hoursShape })
  @Max(LIMITS.hoursPerWeekMax, { message: ACCOUNT_MESSAGES.hoursShape })
  availableHoursPerWeek?: number | null;

  @NullableProperty({ type: PayoutAccountDto })
  @NestedObject(() => PayoutAccountDto)
  payoutAccount?: PayoutAccountDto | null;
}
