import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Roles } from '../../../common/access/access.decorators.js';
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
  @Roles('ADMIN')
  @ApiListResponse(BulkRunDto)
  list(@Query() query: ListBulkRunsQueryDto) {
    return this.runs.listRuns(query);
  }

  @Get(':id')
  @Roles('ADMIN')
  @ApiRecordResponse(BulkRunDto)
  find(@Param('id', IdPipe) id: string) {
    return this.runs.find(id);
  }

  @Get(':id/rows')
  @Roles('ADMIN')
  @ApiListResponse(BulkRowDto)
  listRows(@Param('id', IdPipe) id: string, @Query() query: ListBulkRowsQueryDto) {
    return this.runs.listRows(id, query);
  }

  @Post(':id/start')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(BulkRunDto)
  start(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.start(person, id);
  }

  @Post(':id/stop')
  @Roles('ADMIN')
  @ApiChangedRecordResponse(BulkRunDto)
  stop(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.stop(person, id);
  }
}
