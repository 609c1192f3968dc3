import { ApiProperty } from '@nestjs/swagger';
import { FORGOT_PASSWORD_RULES, LIMITS, NEW_PASSWORD_RULES, PASSWORD_AGAIN_RULES, RESET_PASSWORD_RULES } from '@labelbridge/contracts';
import { IsString, MaxLength } from 'class-validator';
import { Validates } from '../../../common/validation/validation.decorators.js';

export class ForgotPasswordDto {
  @ApiProperty({ example: 'ada@example.com' }) @Validates(FORGOT_PASSWORD_RULES.email) email: string;
}

/** Sets a new password by a mailed link (specification section 5, Reset password). */
export class ResetPasswordDto {
  @ApiProperty({ description: 'from the link' })
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  token: string;

  @ApiProperty({ minLength: LIMITS.confirmPasswordMin, maxLength: LIMITS.passwordMax })
  @Validates(NEW_PASSWORD_RULES)
  newPassword: string;
}

/** Sets a new password by the old one (specification section 5, Reset password). */
export class ChangePasswordDto {
  @ApiProperty() @Validates(RESET_PASSWORD_RULES.oldPassword) oldPassword: string;

  @ApiProperty({ minLength: LIMITS.confirmPasswordMin, maxLength: LIMITS.passwordMax })
  @Validates(NEW_PASSWORD_RULES)
  newPassword: string;
}

/** The present password, for actions that require it again. */
export class PasswordAgainDto {
  @ApiProperty() @Validates(PASSWORD_AGAIN_RULES.password) password: string;
}

export class DoneDto {
  @ApiProperty() message: string;
}
