import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Public } from '../../../common/access/access.decorators.js';
import { type Caller, CurrentCaller } from '../../../common/access/caller.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiRateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ChangePasswordDto, DoneDto, ForgotPasswordDto, ResetPasswordDto } from './dto/passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('auth')
@ApiBadRequestResponse({ type: ErrorBodyDto })
@ApiRateLimited()
@Controller('auth')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('forgot-password')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: DoneDto })
  forgot(@Body() { email }: ForgotPasswordDto, @CurrentCaller() caller: Caller) {
    return this.passwords.forgot(email, caller);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: DoneDto })
  reset(@Body() reset: ResetPasswordDto, @CurrentCaller() caller: Caller) {
    return this.passwords.reset(reset, caller);
  }

  @Post('change-password')
  @HttpCode(200)
  @AnyRole()
  @ApiOkResponse({ type: DoneDto })
  @ApiConflictResponse({ type: ErrorBodyDto })
  change(@AuthUser() person: CurrentUser, @Body() change: ChangePasswordDto) {
    return this.passwords.change(person, change);
  }
}
