import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { ApiCreatedRecordResponse } from '../../../../common/openapi/responses.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { BulkRunDto } from '../../bulk/dto/bulk.dto.js';
import { SplitTaskDto } from '../dto/transfer.dto.js';
import { TaskSplitsService } from './task-splits.service.js';

@ApiTags('annotation')
@Controller('tasks/:id/batches')
export class BatchesController {
  constructor(private readonly splits: TaskSplitsService) {}

  @Post()
  @ApiKeysToo()
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(BulkRunDto)
  split(@AuthUser() person: CurrentUser, @Param('id', IdPipe) taskId: string, @Body() { size }: SplitTaskDto) {
    return this.splits.split(person, taskId, size);
  }
}
