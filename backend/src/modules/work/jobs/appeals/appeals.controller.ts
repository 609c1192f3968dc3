import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../../common/csv/csv-export.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { AppealDto, AppealFiguresDto, DecideAppealDto, ExportAppealsQueryDto, ListAppealsQueryDto } from './appeal.dto.js';
import { APPEAL_COLUMNS } from './appeals.csv.js';
import { AppealsService } from './appeals.service.js';

@ApiTags('appeals')
@Controller('appeals')
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  @Get()
  @Scopes('review')
  @ApiListResponse(AppealDto)
  list(@Query() query: ListAppealsQueryDto) {
    return this.appeals.list(query);
  }

  @Get('export.csv')
  @Scopes('review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportAll(@Query() query: ExportAppealsQueryDto) {
    return csvFile('appeals', APPEAL_COLUMNS, (paging) => this.appeals.list({ ...query, ...paging }));
  }

  @Get('figures')
  @Scopes('review')
  @ApiRecordResponse(AppealFiguresDto)
  figures(@AuthUser() person: CurrentUser) {
    return this.appeals.figures(person);
  }

  @Post(':id/decide')
  @Scopes('review')
  @ApiChangedRecordResponse(AppealDto)
  decide(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { decision, reason }: DecideAppealDto) {
    return this.appeals.decide(person, id, decision, reason);
  }
}
