import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { INVOICE_LISTS } from '@labelbridge/contracts';
import { AuthUser, Scopes } from '../../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { Idempotent } from '../../../../../common/idempotency/idempotency.interceptor.js';
import { ApiCsvResponse, csvFile } from '../../../../../common/csv/csv-export.js';
import { RateLimited } from '../../../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiListResponse,
  ApiBulkResponse,
  ApiRecordResponse,
  ApiPdfResponse,
  ApiTotalsResponse,
} from '../../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../../common/validation/object-id.js';
import { CountPaymentsQueryDto, ExportPaymentsQueryDto, ListPaymentsQueryDto } from './list-payments.query.dto.js';
import { PaymentDetailDto, PaymentDto } from '../../invoices/dto/payment.dto.js';
import { paymentColumnsFor } from './payments.csv.js';
import { PayManyDto, PayOneDto } from '../../payouts/dto/payout.dto.js';
import { PaymentsService } from './payments.service.js';
import { ReceiptsService } from '../receipts/receipts.service.js';

@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Get()
  @Scopes('annotate', 'pay')
  @ApiListResponse(PaymentDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListPaymentsQueryDto) {
    return this.payments.listPayments(person, query);
  }

  @Get('totals')
  @Scopes('annotate', 'pay')
  @ApiTotalsResponse(INVOICE_LISTS)
  totals(@AuthUser() person: CurrentUser, @Query() query: CountPaymentsQueryDto) {
    return this.payments.totals(person, query);
  }

  @Get('export.csv')
  @Scopes('annotate', 'pay')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() query: ExportPaymentsQueryDto) {
    return csvFile('payments', paymentColumnsFor(person), (paging) => this.payments.listPayments(person, { ...query, ...paging }));
  }

  @Get(':id')
  @Scopes('annotate', 'pay')
  @ApiRecordResponse(PaymentDetailDto)
  findOne(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.payments.findOne(person, id);
  }

  @Get(':id/receipt')
  @Scopes('annotate', 'pay')
  @ApiPdfResponse()
  receipt(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.receipts.receipt(person, id);
  }

  @Post('pay')
  @Scopes('pay')
  @Idempotent()
  @RateLimited('bulk')
  @ApiBulkResponse(PaymentDetailDto)
  payMany(@AuthUser() person: CurrentUser, @Body() chosen: PayManyDto) {
    return this.payments.payMany(person, chosen);
  }

  @Post(':id/pay')
  @Scopes('pay')
  @Idempotent()
  @ApiChangedRecordResponse(PaymentDetailDto)
  pay(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() how: PayOneDto) {
    return this.payments.pay(person, id, how);
  }
}
