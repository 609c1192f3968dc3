import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { APPLICATION_TABS } from '@labelbridge/contracts';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiListResponse,
  ApiBulkResponse,
  ApiRecordResponse,
  ApiTotalsResponse,
} from '../../../common/openapi/responses.js';
import { IdsDto, ReasonDto } from '../../../common/validation/shared.dto.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ApplicationsService } from './applications.service.js';
import {
  ApplicationDetailDto,
  ApplicationDto,
  ApplicationRowDto,
  CountApplicationsQueryDto,
  ExportApplicationsQueryDto,
  ListApplicationsQueryDto,
} from './dto/application.dto.js';
import { APPLICATION_COLUMNS } from './projects.csv.js';

@ApiTags('applications')
@Controller('applications')
export class ApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Get()
  @Scopes('annotate', 'projects')
  @ApiListResponse(ApplicationRowDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListApplicationsQueryDto) {
    return this.applications.listApplications(person, query);
  }

  @Get('totals')
  @Scopes('annotate', 'projects')
  @ApiTotalsResponse(APPLICATION_TABS)
  totals(@AuthUser() person: CurrentUser, @Query() query: CountApplicationsQueryDto) {
    return this.applications.totals(person, query);
  }

  @Get('export.csv')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() query: ExportApplicationsQueryDto) {
    return csvFile('applications', APPLICATION_COLUMNS, (paging) => this.applications.listApplications(person, { ...query, ...paging }));
  }

  @Get(':id')
  @Scopes('annotate', 'projects')
  @ApiRecordResponse(ApplicationDetailDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.applications.findApplication(person, id);
  }

  @Post('approve')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiBulkResponse(ApplicationDto)
  approveMany(@AuthUser() person: CurrentUser, @Body() { ids }: IdsDto) {
    return this.applications.approveMany(person, ids);
  }

  @Post(':id/approve')
  @Scopes('projects')
  @ApiChangedRecordResponse(ApplicationDto)
  approve(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.applications.approve(person, id);
  }

  @Post(':id/reject')
  @Scopes('projects')
  @ApiChangedRecordResponse(ApplicationDto)
  reject(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.applications.reject(person, id, reason);
  }

  @Post(':id/reopen')
  @Scopes('projects')
  @ApiChangedRecordResponse(ApplicationDto)
  reopen(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.applications.reopen(person, id);
  }

  @Post(':id/withdraw')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ApplicationDto)
  withdraw(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.applications.withdraw(person, id);
  }
}
