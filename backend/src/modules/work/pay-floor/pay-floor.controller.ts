import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { EffectivePayDto } from './dto/effective-pay.dto.js';
import { EffectivePayService } from './effective-pay.service.js';

@ApiTags('projects')
@Scopes('projects', 'pay')
@Controller('projects')
export class PayFloorController {
  constructor(private readonly pay: EffectivePayService) {}

  @Get(':id/effective-pay')
  @ApiRecordResponse(EffectivePayDto)
  effectivePay(@Param('id', IdPipe) id: string) {
    return this.pay.ofProject(id);
  }
}
