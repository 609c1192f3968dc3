import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ReasonDto } from '../../../common/validation/shared.dto.js';
import { PaymentDetailDto } from '../../money/payments/invoices/dto/payment.dto.js';
import { BonusesService } from './bonuses.service.js';
import { GiveBonusDto } from './dto/bonus.dto.js';

@ApiTags('payments')
@Scopes('pay')
@Controller('payments')
export class BonusesController {
  constructor(private readonly bonuses: BonusesService) {}

  @Post('bonus')
  @StepUp()
  @Idempotent()
  @ApiCreatedRecordResponse(PaymentDetailDto)
  give(@AuthUser() person: CurrentUser, @Body() bonus: GiveBonusDto) {
    return this.bonuses.give(person, bonus);
  }

  @Post(':id/void')
  @Idempotent()
  @ApiChangedRecordResponse(PaymentDetailDto)
  void(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.bonuses.void(person, id, reason);
  }
}
