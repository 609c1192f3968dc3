import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, BeforeSecondFactor } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { ApiRateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { PasskeyRequestDto } from './dto/passkey.dto.js';
import { StepUpDto, SteppedUpDto } from './dto/auth.dto.js';
import { StepUpService } from './step-up.service.js';

@ApiTags('auth')
@AnyRole()
@BeforeSecondFactor()
@Controller('auth')
export class StepUpController {
  constructor(private readonly stepUp: StepUpService) {}

  @Post('step-up/passkey')
  @ApiRecordResponse(PasskeyRequestDto)
  passkeyRequest(@AuthUser() person: CurrentUser) {
    return this.stepUp.passkeyRequest(person);
  }

  @Post('step-up')
  @HttpCode(200)
  @ApiOkResponse({ type: SteppedUpDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  @ApiRateLimited()
  prove(@AuthUser() person: CurrentUser, @Body() proof: StepUpDto) {
    return this.stepUp.prove(person, proof);
  }
}
