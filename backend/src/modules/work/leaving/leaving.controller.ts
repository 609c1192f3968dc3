import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiBulkResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { LeavingDto, LeavingJobDto } from './leaving.dto.js';
import { LeavingService } from './leaving.service.js';

@ApiTags('projects')
@Controller('projects')
export class LeavingController {
  constructor(private readonly leaving: LeavingService) {}

  @Get(':id/leave')
  @Scopes('annotate')
  @ApiRecordResponse(LeavingDto)
  preview(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.leaving.preview(person, id);
  }

  @Post(':id/leave')
  @HttpCode(200)
  @Scopes('annotate')
  @RateLimited('bulk')
  @ApiBulkResponse(LeavingJobDto)
  leave(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.leaving.leave(person, id);
  }
}
