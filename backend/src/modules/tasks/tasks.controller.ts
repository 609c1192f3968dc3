import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { AnswersCsv, csvFile } from '../../common/csv/csv-export.js';
import { RateLimited } from '../../common/rate-limit/rate-limit.guard.js';
import { AnswersChanged, AnswersCreated, AnswersList, AnswersOne } from '../../common/openapi/responses.js';
import { IdPipe } from '../../common/validation/object-id.js';
import { DeletedDto } from '../projects/dto/project.dto.js';
import { ExportTasksQueryDto, ListTasksQueryDto } from './dto/list-tasks.query.dto.js';
import { CreateTaskDto, UpdateTaskDto } from './dto/task-input.dto.js';
import { TaskDto } from './dto/task.dto.js';
import { TASK_COLUMNS } from './tasks.csv.js';
import { TasksService } from './tasks.service.js';

@ApiTags('tasks')
@Controller('tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  @Roles('ADMIN')
  @AnswersList(TaskDto)
  list(@Query() query: ListTasksQueryDto) {
    return this.tasks.list(query);
  }

  @Get('export.csv')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @AnswersCsv()
  export(@Query() query: ExportTasksQueryDto) {
    return csvFile('tasks', TASK_COLUMNS, (paging) => this.tasks.list({ ...query, ...paging }));
  }

  @Get(':id')
  @Roles('ADMIN')
  @AnswersOne(TaskDto)
  find(@Param('id', IdPipe) id: string) {
    return this.tasks.find(id);
  }

  @Post()
  @Roles('ADMIN')
  @AnswersCreated(TaskDto)
  create(@CurrentPerson() person: CurrentUser, @Body() task: CreateTaskDto) {
    return this.tasks.create(person, task);
  }

  @Put(':id')
  @Roles('ADMIN')
  @AnswersChanged(TaskDto)
  update(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateTaskDto) {
    return this.tasks.update(person, id, changes);
  }

  @Delete(':id')
  @Roles('ADMIN')
  @HttpCode(200)
  @AnswersChanged(DeletedDto)
  remove(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.tasks.remove(person, id);
  }
}
