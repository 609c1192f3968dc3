import { Body, Controller, Delete, Get, Param, Post, Put, Req, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiForbiddenResponse, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { AreasService } from './areas.service.js';
import { DeployCredentialGuard, type MachineRequest } from './deploy-credential.guard.js';
import { DeployCredentials } from './deploy-credentials.service.js';
import { AreaDto, AreaNameDto, MoveAreaDto } from './dto/area.dto.js';
import { DeployCredentialDto, DeployCredentialsDto, MadeDeployCredentialDto, NewDeployCredentialDto } from './dto/deploy-credential.dto.js';

@ApiTags('areas')
@Controller('areas')
export class DeployCredentialsController {
  constructor(
    private readonly credentials: DeployCredentials,
    private readonly areas: AreasService,
  ) {}

  @Get('credentials')
  @Scopes('settings')
  @ApiRecordResponse(DeployCredentialsDto)
  list() {
    return this.credentials.listCredentials();
  }

  @Post('credentials')
  @Scopes('settings')
  @StepUp()
  @ApiCreatedRecordResponse(MadeDeployCredentialDto)
  make(@AuthUser() person: CurrentUser, @Body() wanted: NewDeployCredentialDto) {
    return this.credentials.make(person, wanted);
  }

  @Delete('credentials/:id')
  @Scopes('settings')
  @ApiChangedRecordResponse(DeployCredentialDto)
  revoke(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.credentials.revoke(person, id);
  }

  /** Like `PUT /areas/{name}`, but with a deploy credential of this area instead of a session. */
  @Put(':name/deployment')
  @Public()
  @RateLimited('deployments')
  @UseGuards(DeployCredentialGuard)
  @ApiBearerAuth()
  @ApiUnauthorizedResponse({ type: ErrorBodyDto, description: 'No deploy credential of ours.' })
  @ApiForbiddenResponse({ type: ErrorBodyDto, description: 'It was revoked, has expired, or is of another area.' })
  @ApiChangedRecordResponse(AreaDto)
  deploy(@Req() request: MachineRequest, @AuthUser() machine: CurrentUser, @Param() { name }: AreaNameDto, @Body() { url }: MoveAreaDto) {
    return this.areas.deploy({ machine, credential: request.deployCredential }, name, url ?? null);
  }
}
