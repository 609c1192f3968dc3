import { ApiProperty } from '@nestjs/swagger';
import { PASSWORD_AGAIN_RULES, SECOND_FACTOR_RULES } from '@labelbridge/contracts';
import { NestedObject, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { AssertionDto } from './passkey.dto.js';

/** A code or a passkey if the account has a second factor, else the password. */
export class StepUpDto {
  @OptionalProperty() @Validates(PASSWORD_AGAIN_RULES.password) password?: string;

  @OptionalProperty({ description: 'of the authenticator app, or a recovery code', example: '123456' })
  @Validates(SECOND_FACTOR_RULES.code)
  code?: string;

  @OptionalProperty({ type: AssertionDto, description: 'by a passkey, over the challenge of POST /auth/step-up/passkey' })
  @NestedObject(() => AssertionDto)
  assertion?: AssertionDto;
}

export class SteppedUpDto {
  @ApiProperty() message: string;
  @ApiProperty({ format: 'date-time', description: 'until when it holds, in this session' }) until: string;
}
