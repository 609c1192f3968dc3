import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AuthUser, Roles } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCreatedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { BulkRunDto } from '../../bulk/dto/bulk.dto.js';
import { ExportQueryDto, LossDto, LossesQueryDto, SplitTaskDto } from '../dto/transfer.dto.js';
import { ExportsService } from './exports.service.js';
import { TaskSplitsService } from '../batches/task-splits.service.js';

@ApiTags('annotation')
@Controller('tasks/:id')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly splits: TaskSplitsService,
  ) {}

  @Get('export')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } })
  export(@Param('id', IdPipe) taskId: string, @Query() query: ExportQueryDto) {
    return this.exports.export(taskId, query);
  }

  @Get('export/losses')
  @Roles('ADMIN')
  @ApiListResponse(LossDto)
  losses(@Param('id', IdPipe) taskId: string, @Query() { format }: LossesQueryDto) {
    return this.exports.losses(taskId, format);
  }

  @Post('batches')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(BulkRunDto)
  split(@AuthUser() person: CurrentUser, @Param('id', IdPipe) taskId: string, @Body() { size }: SplitTaskDto) {
    return this.splits.split(person, taskId, size);
  }
}
