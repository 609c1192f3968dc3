import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse, type One } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ChainStateDto } from './integrity.dto.js';
import { IntegrityViews } from './integrity-views.js';

@ApiTags('audit')
@Scopes('settings')
@Controller('audit')
export class IntegrityController {
  constructor(private readonly views: IntegrityViews) {}

  @Get('chain')
  @ApiRecordResponse(ChainStateDto)
  state(): Promise<One<ChainStateDto>> {
    return this.views.state();
  }

  @Post('check')
  @RateLimited('bulk')
  @ApiRecordResponse(ChainStateDto)
  check(): Promise<One<ChainStateDto>> {
    return this.views.check();
  }
}
