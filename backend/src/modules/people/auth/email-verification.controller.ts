import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyRole, BeforeSecondFactor, AuthUser, Public } from '../../../common/access/access.decorators.js';
import { type Caller, CurrentCaller } from '../../../common/access/caller.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiRateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { DoneDto } from './dto/passwords.dto.js';
import { VerifyEmailDto } from './dto/auth.dto.js';
import { EmailVerificationService } from './email-verification.service.js';

@ApiTags('auth')
@Controller('auth')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerificationService) {}

  @Post('verify-email')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: DoneDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  @ApiRateLimited()
  verify(@Body() given: VerifyEmailDto, @CurrentCaller() caller: Caller) {
    return this.verification.verify(given, caller);
  }

  @Post('verify-email/resend')
  @HttpCode(200)
  @AnyRole()
  @BeforeSecondFactor()
  @ApiOkResponse({ type: DoneDto })
  @ApiRateLimited()
  resend(@AuthUser() person: CurrentUser) {
    return this.verification.resend(person);
  }
}
