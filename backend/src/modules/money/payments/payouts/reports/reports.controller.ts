import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../../../common/access/access.decorators.js';
import { ApiChangedRecordResponse, ApiListResponse } from '../../../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { PayoutReportDto, RunReportDto } from './report.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('payouts')
@Scopes('pay')
@Controller('payouts/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiListResponse(PayoutReportDto)
  list(@Query() query: ListQueryDto) {
    return this.reports.listReports(query);
  }

  @Post('run')
  @ApiChangedRecordResponse(PayoutReportDto)
  run(@Body() { day }: RunReportDto) {
    return this.reports.run(day);
  }
}
