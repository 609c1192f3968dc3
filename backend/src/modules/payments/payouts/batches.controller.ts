import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { AnswersChanged, AnswersList, AnswersOne } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { PayoutBatchDetailDto, PayoutBatchDto } from './dto/batch.dto.js';
import { ListBatchesQueryDto } from './dto/payout-input.dto.js';
import { PayoutDecisionsService } from './payout-decisions.service.js';
import { PayoutsService } from './payouts.service.js';

@ApiTags('payouts')
@Roles('ADMIN')
@Controller('payout-batches')
export class BatchesController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly decisions: PayoutDecisionsService,
  ) {}

  @Get()
  @AnswersList(PayoutBatchDto)
  list(@CurrentPerson() person: CurrentUser, @Query() query: ListBatchesQueryDto) {
    return this.payouts.listBatches(person, query);
  }

  @Get(':id')
  @AnswersOne(PayoutBatchDetailDto)
  detail(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.payouts.batch(person, id);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Idempotent()
  @RateLimited('bulk')
  @AnswersChanged(PayoutBatchDetailDto)
  approve(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.decisions.approve(person, id);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Idempotent()
  @AnswersChanged(PayoutBatchDetailDto)
  cancel(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.decisions.cancel(person, id);
  }
}
