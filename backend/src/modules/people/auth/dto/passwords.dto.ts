import { ApiProperty } from '@nestjs/swagger';
import { FORGOT_PASSWORD_RULES, LIMITS, NEW_PASSWORD_RULES, PASSWORD_AGAIN_RULES, RESET_PASSWORD_RULES } from '@labelbridge/contracts';
import { IsString, MaxLength } from 'class-validator';
import { Validates } from '../../../../common/validation/validation.decorators.js';

export class ForgotPasswordDto {
  @ApiProperty({ example: 'ada@example.com' }) @Validates(FORGOT_PASSWORD_RULES.email) email: string;
}

/** Specification section 5, Reset password. */
export class ResetPasswordDto {
  @ApiProperty({ description: 'from the link' })
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  token: string;

  @ApiProperty({ minLength: LIMITS.confirmPasswordMin, maxLength: LIMITS.passwordMax })
  @Validates(NEW_PASSWORD_RULES)
  newPassword: string;
}

/** Specification section 5, Reset password. */
export class ChangePasswordDto {
  @ApiProperty() @Validates(RESET_PASSWORD_RULES.oldPassword) oldPassword: string;

  @ApiProperty({ minLength: LIMITS.confirmPasswordMin, maxLength: LIMITS.passwordMax })
  @Validates(NEW_PASSWORD_RULES)
  newPassword: string;
}

export class PasswordAgainDto {
  @ApiProperty() @Validates(PASSWORD_AGAIN_RULES.password) password: string;
}

export class DoneDto {
  @ApiProperty() message: string;
}
