import { ApiProperty } from '@nestjs/swagger';
import { LOGIN_RULES, SIGNUP_RULES } from '@labelbridge/contracts';
import { KeepsRules } from '../../../common/validation/rules.decorator.js';
import { SessionUserDto } from '../../users/dto/user.dto.js';

/** Specification section 5, Sign-up. */
export class SignupDto {
  @ApiProperty({ example: 'Ada' }) @KeepsRules(SIGNUP_RULES.firstname) firstname: string;
  @ApiProperty({ example: 'Obi' }) @KeepsRules(SIGNUP_RULES.lastname) lastname: string;
  @ApiProperty({ example: 'ada@example.com' }) @KeepsRules(SIGNUP_RULES.email) email: string;
  @ApiProperty({ minLength: 6 }) @KeepsRules(SIGNUP_RULES.password) password: string;
  @ApiProperty({ example: 'ada_obi' }) @KeepsRules(SIGNUP_RULES.username) username: string;
  @ApiProperty({ example: '08031234567' }) @KeepsRules(SIGNUP_RULES.phone) phone: string;
}

/** Specification section 5, Login. */
export class LoginDto {
  @ApiProperty({ example: 'ada@example.com' }) @KeepsRules(LOGIN_RULES.email) email: string;
  @ApiProperty() @KeepsRules(LOGIN_RULES.password) password: string;
}

/** A new session (specification section 7). */
export class SessionAnswerDto {
  @ApiProperty() message: string;
  @ApiProperty({ description: 'access token for 15 minutes' }) token: string;
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}

export class RefreshAnswerDto {
  @ApiProperty({ description: 'access token for 15 minutes' }) token: string;
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}

export class MeAnswerDto {
  @ApiProperty({ type: SessionUserDto }) user: SessionUserDto;
}
