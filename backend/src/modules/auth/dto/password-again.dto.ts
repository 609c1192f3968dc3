import { ApiProperty } from '@nestjs/swagger';
import { PASSWORD_AGAIN_RULES } from '@labelbridge/contracts';
import { Validates } from '../../../common/validation/validation.decorators.js';

/** The present password, for what asks for it again. */
export class PasswordAgainDto {
  @ApiProperty() @Validates(PASSWORD_AGAIN_RULES.password) password: string;
}
