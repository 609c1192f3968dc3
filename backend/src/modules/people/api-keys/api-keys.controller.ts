import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse, ApiSecretResponse } from '../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ApiKeyDto, MakeApiKeyDto } from './api-key.dto.js';
import { ApiKeysService } from './api-keys.service.js';

@ApiTags('keys')
@Scopes('projects', 'review')
@Controller('keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @ApiListResponse(ApiKeyDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListQueryDto) {
    return this.keys.listKeys(person, query);
  }

  @Get('current')
  @ApiKeysToo()
  @ApiRecordResponse(ApiKeyDto)
  current(@AuthUser() person: CurrentUser) {
    return this.keys.current(person);
  }

  @Post()
  @StepUp()
  @RateLimited('bulk')
  @ApiSecretResponse(201, ApiKeyDto)
  make(@AuthUser() person: CurrentUser, @Body() wish: MakeApiKeyDto) {
    return this.keys.make(person, wish);
  }

  @Post(':id/rotate')
  @StepUp()
  @RateLimited('bulk')
  @ApiSecretResponse(200, ApiKeyDto)
  rotate(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.keys.rotate(person, id);
  }

  @Delete(':id')
  @ApiChangedRecordResponse(ApiKeyDto)
  revoke(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.keys.revoke(person, id);
  }
}
