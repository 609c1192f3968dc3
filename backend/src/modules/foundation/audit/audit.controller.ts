import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../common/access/access.decorators.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse } from '../../../common/openapi/responses.js';
import { AuditService } from './audit.service.js';
import { AUDIT_COLUMNS, AuditEntryDto, ExportAuditQueryDto, ListAuditQueryDto } from './dto/audit.dto.js';

@ApiTags('audit')
@Scopes('settings')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @ApiListResponse(AuditEntryDto)
  list(@Query() query: ListAuditQueryDto) {
    return this.audit.listEntries(query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportAuditQueryDto) {
    return csvFile('audit', AUDIT_COLUMNS, (paging) => this.audit.listEntries({ ...query, ...paging }));
  }
}
