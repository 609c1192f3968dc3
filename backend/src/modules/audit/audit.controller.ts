import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.decorators.js';
import { AnswersCsv, csvFile } from '../../common/csv/csv-export.js';
import { Limited } from '../../common/limits/limited.decorator.js';
import { AnswersList, AnswersOne } from '../../common/openapi/responses.js';
import { AuditChainQueries } from './audit-chain.queries.js';
import { AuditService } from './audit.service.js';
import { ChainStateDto } from './dto/chain.dto.js';
import { AUDIT_COLUMNS, AuditEntryDto, ExportAuditQueryDto, ListAuditQueryDto } from './dto/audit.dto.js';

@ApiTags('audit')
@Roles('ADMIN')
@Controller('audit')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly chain: AuditChainQueries,
  ) {}

  @Get()
  @AnswersList(AuditEntryDto)
  list(@Query() query: ListAuditQueryDto) {
    return this.audit.list(query);
  }

  @Get('export.csv')
  @Limited('bulk')
  @AnswersCsv()
  export(@Query() query: ExportAuditQueryDto) {
    return csvFile('audit', AUDIT_COLUMNS, (paging) => this.audit.list({ ...query, ...paging }));
  }

  @Get('chain')
  @AnswersOne(ChainStateDto)
  state() {
    return this.chain.state();
  }

  @Post('check')
  @HttpCode(200)
  @Limited('bulk')
  @AnswersOne(ChainStateDto)
  check() {
    return this.chain.check();
  }
}
