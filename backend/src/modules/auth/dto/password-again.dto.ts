import { ApiProperty } from '@nestjs/swagger';
import { PASSWORD_AGAIN_RULES } from '@labelbridge/contracts';
import { KeepsRules } from '../../../common/validation/rules.decorator.js';

/** The present password, for what asks for it again. */
export class PasswordAgainDto {
  @ApiProperty() @KeepsRules(PASSWORD_AGAIN_RULES.password) password: string;
}
