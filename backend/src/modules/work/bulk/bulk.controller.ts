import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { BulkRunsService } from './bulk-runs.service.js';
import { BulkRowDto, BulkRunDto, ListBulkRowsQueryDto, ListBulkRunsQueryDto } from './dto/bulk.dto.js';

@ApiTags('bulk')
@Controller('bulk')
export class BulkController {
  constructor(private readonly runs: BulkRunsService) {}

  @Get()
  @Scopes('projects', 'people')
  @ApiListResponse(BulkRunDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListBulkRunsQueryDto) {
    return this.runs.listRuns(person, query);
  }

  @Get(':id')
  @Scopes('projects', 'people')
  @ApiRecordResponse(BulkRunDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.find(person, id);
  }

  @Get(':id/rows')
  @Scopes('projects', 'people')
  @ApiListResponse(BulkRowDto)
  listRows(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Query() query: ListBulkRowsQueryDto) {
    return this.runs.listRows(person, id, query);
  }

  @Post(':id/start')
  @Scopes('projects', 'people')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(BulkRunDto)
  start(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.start(person, id);
  }

  @Post(':id/stop')
  @Scopes('projects', 'people')
  @ApiChangedRecordResponse(BulkRunDto)
  stop(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.stop(person, id);
  }
}
