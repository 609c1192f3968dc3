import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { StepUp } from '../../../../common/access/step-up.js';
import { Idempotent } from '../../../../common/idempotency/idempotency.interceptor.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
  ApiWaitingRecordResponse,
  answerWaiting,
} from '../../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { CurrentRateDto, ExchangeRateDto, FetchRateDto, ProposedRateDto, RateBandDto, RateOfDto, SetRateDto } from './dto/rate.dto.js';
import { RateChanges } from './rate-changes.service.js';
import { RatesService } from './rates.service.js';

@ApiTags('rates')
@Controller('rates')
export class RatesController {
  constructor(
    private readonly quotes: RatesService,
    private readonly changes: RateChanges,
  ) {}

  @Get()
  @Scopes('pay')
  @ApiListResponse(ExchangeRateDto)
  list(@Query() query: ListQueryDto) {
    return this.quotes.listRates(query);
  }

  @Get('current')
  @Scopes('annotate', 'projects', 'review', 'pay')
  @ApiRecordResponse(CurrentRateDto)
  current(@Query() { from = 'USD' }: RateOfDto) {
    return this.quotes.current(from);
  }

  @Get('band')
  @Scopes('pay')
  @ApiRecordResponse(RateBandDto)
  band(@Query() { from = 'USD' }: RateOfDto) {
    return this.changes.band(from);
  }

  @Post()
  @Scopes('pay')
  @StepUp()
  @Idempotent()
  @ApiCreatedRecordResponse(ExchangeRateDto)
  @ApiWaitingRecordResponse(ProposedRateDto)
  async set(@AuthUser() person: CurrentUser, @Body() rate: SetRateDto, @Res({ passthrough: true }) reply: FastifyReply) {
    return answerWaiting(reply, await this.changes.set(person, rate));
  }

  @Post(':id/approve')
  @Scopes('pay')
  @StepUp()
  @ApiChangedRecordResponse(ExchangeRateDto)
  approve(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.changes.approve(person, id);
  }

  @Post(':id/refuse')
  @Scopes('pay')
  @ApiChangedRecordResponse(ProposedRateDto)
  refuse(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.changes.refuse(person, id);
  }

  @Post('fetch')
  @Scopes('pay')
  @Idempotent()
  @ApiChangedRecordResponse(ExchangeRateDto)
  fetch(@Body() { from }: FetchRateDto) {
    return this.quotes.fetch(from);
  }
}
