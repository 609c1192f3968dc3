import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { AnswersCsv, csvFile } from '../../../common/csv/csv-export.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { AnswersChanged, AnswersCreated, AnswersList, AnswersOne } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ReasonDto } from '../../../common/validation/shared.dto.js';
import { PayoutBatchDetailDto } from './dto/batch.dto.js';
import {
  BankReferenceDto,
  ConfirmNameDto,
  ExportPayoutsQueryDto,
  ListPayoutsQueryDto,
  PayoutSelectionDto,
} from './dto/payout-input.dto.js';
import { PayoutDetailDto, PayoutDto } from './dto/payout.dto.js';
import { PayoutPreviewDto } from './dto/preview.dto.js';
import { PayoutDecisionsService } from './payout-decisions.service.js';
import { PAYOUT_COLUMNS } from './payouts.csv.js';
import { PayoutsService } from './payouts.service.js';

@ApiTags('payouts')
@Roles('ADMIN')
@Controller('payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly decisions: PayoutDecisionsService,
  ) {}

  @Get()
  @AnswersList(PayoutDto)
  list(@Query() query: ListPayoutsQueryDto) {
    return this.payouts.list(query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @AnswersCsv()
  export(@Query() query: ExportPayoutsQueryDto) {
    return csvFile('payouts', PAYOUT_COLUMNS, (paging) => this.payouts.list({ ...query, ...paging }));
  }

  @Post('preview')
  @HttpCode(200)
  @RateLimited('bulk')
  @AnswersOne(PayoutPreviewDto)
  preview(@Body() selection: PayoutSelectionDto) {
    return this.payouts.preview(selection);
  }

  @Post()
  @Idempotent()
  @RateLimited('bulk')
  @AnswersCreated(PayoutBatchDetailDto)
  make(@CurrentPerson() person: CurrentUser, @Body() selection: PayoutSelectionDto) {
    return this.payouts.make(person, selection);
  }

  @Get(':id')
  @AnswersOne(PayoutDetailDto)
  detail(@Param('id', IdPipe) id: string) {
    return this.payouts.detail(id);
  }

  @Post(':id/retry')
  @Idempotent()
  @AnswersCreated(PayoutDetailDto)
  retry(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { confirmName = false }: ConfirmNameDto) {
    return this.decisions.retry(person, id, confirmName);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @Idempotent()
  @AnswersChanged(PayoutDetailDto)
  confirm(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { bankReference }: BankReferenceDto) {
    return this.decisions.confirm(person, id, bankReference);
  }

  @Post(':id/fail')
  @HttpCode(200)
  @Idempotent()
  @AnswersChanged(PayoutDetailDto)
  fail(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.decisions.fail(person, id, reason);
  }

  @Post(':id/return')
  @HttpCode(200)
  @Idempotent()
  @AnswersChanged(PayoutDetailDto)
  returned(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.decisions.returned(person, id, reason);
  }
}
