import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Roles } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { CurrentRateDto, ExchangeRateDto, FetchRateDto, RateOfDto, SetRateDto } from './dto/rate.dto.js';
import { RatesService } from './rates.service.js';

@ApiTags('rates')
@Controller('rates')
export class RatesController {
  constructor(private readonly quotes: RatesService) {}

  @Get()
  @Roles('ADMIN')
  @ApiListResponse(ExchangeRateDto)
  list(@Query() query: ListQueryDto) {
    return this.quotes.list(query);
  }

  @Get('current')
  @AnyRole()
  @ApiRecordResponse(CurrentRateDto)
  current(@Query() { from = 'USD' }: RateOfDto) {
    return this.quotes.current(from);
  }

  @Post()
  @Roles('ADMIN')
  @Idempotent()
  @ApiCreatedRecordResponse(ExchangeRateDto)
  set(@AuthUser() person: CurrentUser, @Body() rate: SetRateDto) {
    return this.quotes.set(person, rate);
  }

  @Post('fetch')
  @HttpCode(200)
  @Roles('ADMIN')
  @Idempotent()
  @ApiChangedRecordResponse(ExchangeRateDto)
  fetch(@Body() { from }: FetchRateDto) {
    return this.quotes.fetch(from);
  }
}
