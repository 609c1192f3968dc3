import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { ApiRecordResponse } from '../../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../../common/validation/object-id.js';
import { TraceDto, TraceQueryDto, TraceResultsDto } from './dto/trace.dto.js';
import { TraceService } from './trace.service.js';

@ApiTags('payments')
@Controller()
export class TraceController {
  constructor(private readonly traces: TraceService) {}

  @Get('payments/:id/trace')
  @Scopes('annotate', 'pay')
  @ApiRecordResponse(TraceDto)
  ofInvoice(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.traces.ofInvoice(person, id);
  }

  @Get('trace')
  @Scopes('pay')
  @ApiRecordResponse(TraceResultsDto)
  find(@AuthUser() person: CurrentUser, @Query() { q }: TraceQueryDto) {
    return this.traces.findTrace(person, q);
  }
}
