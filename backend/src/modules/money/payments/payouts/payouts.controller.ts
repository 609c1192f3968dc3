import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../../common/csv/csv-export.js';
import { Idempotent } from '../../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { ReasonDto } from '../../../../common/validation/shared.dto.js';
import { PayoutBatchDetailDto } from './dto/batch.dto.js';
import {
  PayoutDetailDto,
  PayoutDto,
  BankReferenceDto,
  ConfirmNameDto,
  ExportPayoutsQueryDto,
  ListPayoutsQueryDto,
  PayoutSelectionDto,
} from './dto/payout.dto.js';
import { PayService } from './creation/pay.service.js';
import { PayoutPreviewDto } from './creation/preview.dto.js';
import { PayoutDecisionsService } from './decisions/payout-decisions.service.js';
import { PAYOUT_COLUMNS } from './payouts.csv.js';
import { PayoutQueryService } from './payout-query.service.js';

@ApiTags('payouts')
@Scopes('pay')
@Controller('payouts')
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutQueryService,
    private readonly pay: PayService,
    private readonly decisions: PayoutDecisionsService,
  ) {}

  @Get()
  @ApiListResponse(PayoutDto)
  list(@Query() query: ListPayoutsQueryDto) {
    return this.payouts.listPayouts(query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportPayoutsQueryDto) {
    return csvFile('payouts', PAYOUT_COLUMNS, (paging) => this.payouts.listPayouts({ ...query, ...paging }));
  }

  @Post('preview')
  @RateLimited('bulk')
  @ApiRecordResponse(PayoutPreviewDto)
  preview(@AuthUser() person: CurrentUser, @Body() selection: PayoutSelectionDto) {
    return this.pay.preview(person, selection);
  }

  @Post()
  @Idempotent()
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(PayoutBatchDetailDto)
  make(@AuthUser() person: CurrentUser, @Body() selection: PayoutSelectionDto) {
    return this.pay.create(person, selection);
  }

  @Get(':id')
  @ApiRecordResponse(PayoutDetailDto)
  detail(@Param('id', IdPipe) id: string) {
    return this.payouts.detail(id);
  }

  @Post(':id/retry')
  @Idempotent()
  @ApiCreatedRecordResponse(PayoutDetailDto)
  retry(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { confirmName = false }: ConfirmNameDto) {
    return this.decisions.retry(person, id, confirmName);
  }

  @Post(':id/confirm')
  @Idempotent()
  @ApiChangedRecordResponse(PayoutDetailDto)
  confirm(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { bankReference }: BankReferenceDto) {
    return this.decisions.confirm(person, id, bankReference);
  }

  @Post(':id/fail')
  @Idempotent()
  @ApiChangedRecordResponse(PayoutDetailDto)
  fail(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.decisions.fail(person, id, reason);
  }

  @Post(':id/return')
  @Idempotent()
  @ApiChangedRecordResponse(PayoutDetailDto)
  returned(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.decisions.returned(person, id, reason);
  }
}
