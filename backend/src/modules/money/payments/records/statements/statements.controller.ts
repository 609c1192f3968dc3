import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { ApiCsvResponse } from '../../../../../common/csv/csv-export.js';
import { RateLimited } from '../../../../../common/rate-limit/rate-limit.guard.js';
import { ApiRecordResponse, ApiPdfResponse } from '../../../../../common/openapi/responses.js';
import { StatementDto, StatementQueryDto } from './dto/statement.dto.js';
import { StatementsService } from './statements.service.js';

@ApiTags('statements')
@Scopes('annotate', 'pay')
@Controller('statements')
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Get()
  @ApiRecordResponse(StatementDto)
  read(@AuthUser() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.read(person, query);
  }

  @Get('pdf')
  @RateLimited('bulk')
  @ApiPdfResponse()
  pdf(@AuthUser() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.pdf(person, query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  csv(@AuthUser() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.csv(person, query);
  }
}
