import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.decorators.js';
import { AnswersCsv, csvFile } from '../../common/csv/csv-export.js';
import { AnswersList } from '../../common/openapi/answers.js';
import { AuditService } from './audit.service.js';
import { AUDIT_COLUMNS, AuditEntryDto, ExportAuditQueryDto, ListAuditQueryDto } from './dto/audit.dto.js';

@ApiTags('audit')
@Roles('ADMIN')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @AnswersList(AuditEntryDto)
  list(@Query() query: ListAuditQueryDto) {
    return this.audit.list(query);
  }

  @Get('export.csv')
  @AnswersCsv()
  export(@Query() query: ExportAuditQueryDto) {
    return csvFile('audit', AUDIT_COLUMNS, (paging) => this.audit.list({ ...query, ...paging }));
  }
}
