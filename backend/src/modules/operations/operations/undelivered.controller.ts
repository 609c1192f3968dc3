import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse, ApiBulkResponse } from '../../../common/openapi/responses.js';
import { IdsDto } from '../../../common/validation/shared.dto.js';
import { ListUndeliveredQueryDto, UndeliveredMailDto } from './dto/undelivered.dto.js';
import { OperationsService } from './operations.service.js';

@ApiTags('operations')
@Scopes('settings')
@Controller('mail/undelivered')
export class UndeliveredController {
  constructor(private readonly undelivered: OperationsService) {}

  @Get()
  @ApiListResponse(UndeliveredMailDto)
  list(@Query() query: ListUndeliveredQueryDto) {
    return this.undelivered.listUndelivered(query);
  }

  @Post('retry')
  @RateLimited('bulk')
  @ApiBulkResponse(UndeliveredMailDto)
  retry(@AuthUser() person: CurrentUser, @Body() { ids }: IdsDto) {
    return this.undelivered.retry(person, ids);
  }
}
