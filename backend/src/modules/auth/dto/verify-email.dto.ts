import { ApiPropertyOptional } from '@nestjs/swagger';
import { LOGIN_RULES, MAILED_CODE_RULES } from '@labelbridge/contracts';
import { IsString, MaxLength } from 'class-validator';
import { Validates, Optional } from '../../../common/validation/validation.decorators.js';

/** What a verification mail holds: the token of its link, or its code with the address it came to. */
export class VerifyEmailDto {
  @ApiPropertyOptional({ description: 'of the link' })
  @Optional()
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  token?: string;

  @ApiPropertyOptional({ example: 'ada@example.com' }) @Optional() @Validates(LOGIN_RULES.email) email?: string;
  @ApiPropertyOptional({ example: 'K7QX4-M2PD9' }) @Optional() @Validates(MAILED_CODE_RULES.code) code?: string;
}
