import { Body, Controller, Get, Post, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BULK_LIMITS } from '@labelbridge/contracts';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse } from '../../../common/csv/csv-export.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import { ApiCreatedRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { taskTemplate } from './domain/task-file.js';
import { ImportTasksDto } from './dto/task-import.dto.js';
import { TaskImportsService } from './task-imports.service.js';

/** Characters take up to two bytes in JSON on average; a larger body is refused unread. */
const IMPORT_BYTES_MAX = 2 * BULK_LIMITS.importLength;

@ApiTags('tasks')
@Controller('tasks/imports')
export class TaskImportsController {
  constructor(private readonly imports: TaskImportsService) {}

  @Post()
  @BodyLimit(IMPORT_BYTES_MAX)
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(BulkRunDto)
  prepare(@AuthUser() person: CurrentUser, @Body() file: ImportTasksDto) {
    return this.imports.prepare(person, file);
  }

  @Get('template.csv')
  @Scopes('projects')
  @ApiCsvResponse()
  template() {
    return new StreamableFile(Buffer.from(taskTemplate()), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="tasks-template.csv"',
    });
  }
}
