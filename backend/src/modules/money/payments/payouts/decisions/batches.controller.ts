import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { StepUp } from '../../../../../common/access/step-up.js';
import { Idempotent } from '../../../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../../common/validation/object-id.js';
import { PayoutBatchDetailDto, PayoutBatchDto } from '../dto/batch.dto.js';
import { ListBatchesQueryDto } from '../dto/payout.dto.js';
import { BatchDecisionsService } from './batch-decisions.service.js';
import { PayoutQueryService } from '../payout-query.service.js';

@ApiTags('payouts')
@Scopes('pay')
@Controller('payout-batches')
export class BatchesController {
  constructor(
    private readonly payouts: PayoutQueryService,
    private readonly decisions: BatchDecisionsService,
  ) {}

  @Get()
  @ApiListResponse(PayoutBatchDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListBatchesQueryDto) {
    return this.payouts.listBatches(person, query);
  }

  @Get(':id')
  @ApiRecordResponse(PayoutBatchDetailDto)
  detail(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.payouts.batch(person, id);
  }

  @Post(':id/approve')
  @StepUp()
  @Idempotent()
  @RateLimited('bulk')
  @ApiChangedRecordResponse(PayoutBatchDetailDto)
  approve(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.decisions.approve(person, id);
  }

  @Post(':id/cancel')
  @Idempotent()
  @ApiChangedRecordResponse(PayoutBatchDetailDto)
  cancel(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.decisions.cancel(person, id);
  }
}
