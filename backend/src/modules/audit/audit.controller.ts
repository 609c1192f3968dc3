import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../../common/access/access.decorators.js';
import { ApiCsvResponse, csvFile } from '../../common/csv/csv-export.js';
import { RateLimited } from '../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse, ApiRecordResponse } from '../../common/openapi/responses.js';
import { type One } from '../../common/openapi/responses.js';
import { AuditChainService } from './audit-chain.service.js';
import { AuditService } from './audit.service.js';
import { ChainStateDto, toChainCheckDto } from './dto/chain.dto.js';
import { type ChainCheck } from './persistence/chain-head.schema.js';
import { AUDIT_COLUMNS, AuditEntryDto, ExportAuditQueryDto, ListAuditQueryDto } from './dto/audit.dto.js';

@ApiTags('audit')
@Roles('ADMIN')
@Controller('audit')
export class AuditController {
  private checking: Promise<ChainCheck> | undefined;

  constructor(
    private readonly audit: AuditService,
    private readonly chain: AuditChainService,
  ) {}

  @Get()
  @ApiListResponse(AuditEntryDto)
  list(@Query() query: ListAuditQueryDto) {
    return this.audit.list(query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportAuditQueryDto) {
    return csvFile('audit', AUDIT_COLUMNS, (paging) => this.audit.list({ ...query, ...paging }));
  }

  @Get('chain')
  @ApiRecordResponse(ChainStateDto)
  async state(): Promise<One<ChainStateDto>> {
    const { lastCheck, ...state } = await this.chain.state();
    return { data: { ...state, lastCheck: lastCheck && toChainCheckDto(lastCheck) } };
  }

  @Post('check')
  @HttpCode(200)
  @RateLimited('bulk')
  @ApiRecordResponse(ChainStateDto)
  async check(): Promise<One<ChainStateDto>> {
    // Concurrent calls share one check.
    this.checking ??= this.chain.check().finally(() => (this.checking = undefined));
    const lastCheck = toChainCheckDto(await this.checking);
    // Without a head the result is not stored, so it is taken from the check.
    return { data: { ...(await this.state()).data, lastCheck } };
  }
}
