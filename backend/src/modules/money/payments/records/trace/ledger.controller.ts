import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../../../common/access/access.decorators.js';
import { ApiCsvResponse, csvFile } from '../../../../../common/csv/csv-export.js';
import { RateLimited } from '../../../../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse, ApiRecordResponse } from '../../../../../common/openapi/responses.js';
import { ExportPostingsQueryDto, LedgerAccountsDto, ListPostingsQueryDto, PostingDto } from '../../ledger/dto/ledger.dto.js';
import { POSTING_COLUMNS } from '../../ledger/ledger.csv.js';
import { LedgerViews } from './ledger-views.service.js';

@ApiTags('ledger')
@Scopes('pay')
@Controller('ledger')
export class LedgerController {
  constructor(private readonly ledger: LedgerViews) {}

  @Get('accounts')
  @ApiRecordResponse(LedgerAccountsDto)
  accounts() {
    return this.ledger.accounts();
  }

  @Get('postings')
  @ApiListResponse(PostingDto)
  list(@Query() query: ListPostingsQueryDto) {
    return this.ledger.list(query);
  }

  @Get('postings/export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportPostingsQueryDto) {
    return csvFile('ledger', POSTING_COLUMNS, (paging) => this.ledger.lines({ ...query, ...paging }));
  }
}
