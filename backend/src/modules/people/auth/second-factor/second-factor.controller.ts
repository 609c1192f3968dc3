import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, BeforeSecondFactor, AuthUser } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { type NeedsStepUp, StepUp } from '../../../../common/access/step-up.js';
import { ApiRateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { PasswordAgainDto } from '../dto/passwords.dto.js';
import { ConfirmSecondFactorDto, RecoveryCodesDto, SecondFactorOfferDto, SecondFactorStateDto } from '../dto/second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

/** The call contains the password already; a thief who knows it lacks the factor. */
const bySecondFactor: NeedsStepUp = (_body, { hasSecondFactor }) => hasSecondFactor;

@ApiTags('auth')
@AnyRole()
@BeforeSecondFactor()
@Controller('auth/second-factor')
export class SecondFactorController {
  constructor(private readonly factor: SecondFactorService) {}

  @Get()
  @ApiRecordResponse(SecondFactorStateDto)
  state(@AuthUser() person: CurrentUser) {
    return this.factor.state(person);
  }

  @Post('begin')
  @StepUp(bySecondFactor)
  @ApiChangedRecordResponse(SecondFactorOfferDto)
  @ApiRateLimited()
  begin(@AuthUser() person: CurrentUser, @Body() { password }: PasswordAgainDto) {
    return this.factor.begin(person, password);
  }

  @Post('confirm')
  @ApiChangedRecordResponse(RecoveryCodesDto)
  confirm(@AuthUser() person: CurrentUser, @Body() { code }: ConfirmSecondFactorDto) {
    return this.factor.confirm(person, code);
  }

  @Post('remove')
  @StepUp(bySecondFactor)
  @ApiChangedRecordResponse(SecondFactorStateDto)
  @ApiRateLimited()
  remove(@AuthUser() person: CurrentUser, @Body() { password }: PasswordAgainDto) {
    return this.factor.remove(person, password);
  }

  @Post('recovery-codes')
  @StepUp(bySecondFactor)
  @ApiChangedRecordResponse(RecoveryCodesDto)
  @ApiRateLimited()
  renewCodes(@AuthUser() person: CurrentUser, @Body() { password }: PasswordAgainDto) {
    return this.factor.renewCodes(person, password);
  }
}
