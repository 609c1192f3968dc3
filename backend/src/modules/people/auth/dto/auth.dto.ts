import { ApiProperty } from '@nestjs/swagger';
import {
  LOGIN_RULES,
  MAILED_CODE_RULES,
  SECOND_FACTOR_RULES,
  SIGNUP_RULES,
  TERMS_LIMITS,
  PASSWORD_AGAIN_RULES,
} from '@labelbridge/contracts';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { AssertionDto, PasskeyRequestDto } from './passkey.dto.js';
import { NestedObject, OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { PHONE_RULES } from '../../users/domain/phone-number.js';
import { SessionUserDto } from '../../users/dto/user.dto.js';

export class SignupDto {
  @ApiProperty({ example: 'Ada' }) @Validates(SIGNUP_RULES.firstname) firstname: string;
  @ApiProperty({ example: 'Obi' }) @Validates(SIGNUP_RULES.lastname) lastname: string;
  @ApiProperty({ example: 'ada@example.com' }) @Validates(SIGNUP_RULES.email) email: string;
  @ApiProperty({ minLength: 6, description: 'none of the most used ones' }) @Validates(SIGNUP_RULES.password) password: string;
  @ApiProperty({ example: 'ada_obi' }) @Validates(SIGNUP_RULES.username) username: string;
  @ApiProperty({ example: '08031234567' }) @Validates(PHONE_RULES) phone: string;

  @OptionalProperty({ type: 'integer', minimum: 1, description: 'of the terms that were shown: 409 if another one is in force' })
  @Max(TERMS_LIMITS.versionsMax)
  @Min(1)
  @IsInt({ message: 'must be a whole number' })
  termsVersion?: number;
}

export class LoginDto {
  @ApiProperty({ example: 'ada@example.com' }) @Validates(LOGIN_RULES.email) email: string;
  @ApiProperty() @Validates(LOGIN_RULES.password) password: string;

  @OptionalProperty({ description: 'the mailed code that a 429 asks for', example: 'K7QX4-M2PD9' })
  @Validates(MAILED_CODE_RULES.code)
  code?: string;
}

export class SessionAnswerDto {
  @ApiProperty() message: string;
  @ApiProperty({ description: 'access token for 15 minutes' }) token: string;
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}

/** The answer to a correct password of an account with a second factor. */
export class SecondStepDto {
  @ApiProperty() message: string;
  @ApiProperty({ description: 'for POST /auth/login/second-factor, within 5 minutes' }) challenge: string;
  @ApiProperty({ type: PasskeyRequestDto, nullable: true, description: 'null where the account has no passkey' })
  passkey: PasskeyRequestDto | null;
}

export class SecondFactorDto {
  @ApiProperty({ description: 'of the first step' })
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  challenge: string;

  @OptionalProperty({ description: 'of the authenticator app, or a recovery code', example: '123456' })
  @Validates(SECOND_FACTOR_RULES.code)
  code?: string;

  @OptionalProperty({ type: AssertionDto, description: 'by a passkey, in place of the code' })
  @NestedObject(() => AssertionDto)
  assertion?: AssertionDto;
}

export class RefreshAnswerDto {
  @ApiProperty({ description: 'access token for 15 minutes' }) token: string;
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}

export class MeAnswerDto {
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}

export class VerifyEmailDto {
  @OptionalProperty({ description: 'of the link' })
  @IsString({ message: 'must be text' })
  @MaxLength(200)
  token?: string;

  @OptionalProperty({ example: 'ada@example.com' }) @Validates(LOGIN_RULES.email) email?: string;
  @OptionalProperty({ example: 'K7QX4-M2PD9' }) @Validates(MAILED_CODE_RULES.code) code?: string;
}

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
