import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { DeletedDto } from '../projects/dto/project.dto.js';
import { CreateTaskDto, TaskDto, TaskRowDto, UpdateTaskDto, ExportTasksQueryDto, ListTasksQueryDto } from './dto/task.dto.js';
import { TASK_COLUMNS } from './tasks.csv.js';
import { TasksService } from './tasks.service.js';

@ApiTags('tasks')
@Controller('tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiListResponse(TaskRowDto)
  list(@Query() query: ListTasksQueryDto) {
    return this.tasks.listTasks(query);
  }

  @Get('export.csv')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportTasksQueryDto) {
    return csvFile('tasks', TASK_COLUMNS, (paging) => this.tasks.listTasks({ ...query, ...paging }));
  }

  @Get(':id')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiRecordResponse(TaskDto)
  find(@Param('id', IdPipe) id: string) {
    return this.tasks.findTask(id);
  }

  @Post()
  @Scopes('projects')
  @ApiCreatedRecordResponse(TaskDto)
  create(@AuthUser() person: CurrentUser, @Body() task: CreateTaskDto) {
    return this.tasks.create(person, task);
  }

  @Put(':id')
  @Scopes('projects')
  @ApiChangedRecordResponse(TaskDto)
  update(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateTaskDto) {
    return this.tasks.update(person, id, changes);
  }

  @Delete(':id')
  @Scopes('projects')
  @ApiChangedRecordResponse(DeletedDto)
  remove(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.tasks.remove(person, id);
  }
}

/** Paths that the specification declares (section 7), as aliases of `TasksController`. */
@ApiTags('declared names')
@Controller('auth')
export class TaskNamesController {
  constructor(private readonly tasks: TasksService) {}

  @Get('getAllTasks')
  @Scopes('projects', 'review')
  @ApiListResponse(TaskRowDto)
  getAllTasks(@Query() query: ListTasksQueryDto) {
    return this.tasks.listTasks(query);
  }

  @Post('createTasks')
  @Scopes('projects')
  @ApiCreatedRecordResponse(TaskDto)
  createTasks(@AuthUser() person: CurrentUser, @Body() task: CreateTaskDto) {
    return this.tasks.create(person, task);
  }
}
