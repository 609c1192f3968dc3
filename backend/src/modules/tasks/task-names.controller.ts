import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ApiCreatedRecordResponse, ApiListResponse } from '../../common/openapi/responses.js';
import { ListTasksQueryDto } from './dto/list-tasks.query.dto.js';
import { CreateTaskDto, TaskDto } from './dto/task.dto.js';
import { TasksService } from './tasks.service.js';

/** The names that the specification declares (section 7): second paths of the calls of `TasksController`. */
@ApiTags('declared names')
@Controller('auth')
export class TaskNamesController {
  constructor(private readonly tasks: TasksService) {}

  @Get('getAllTasks')
  @Roles('ADMIN')
  @ApiListResponse(TaskDto)
  getAllTasks(@Query() query: ListTasksQueryDto) {
    return this.tasks.list(query);
  }

  @Post('createTasks')
  @Roles('ADMIN')
  @ApiCreatedRecordResponse(TaskDto)
  createTasks(@AuthUser() person: CurrentUser, @Body() task: CreateTaskDto) {
    return this.tasks.create(person, task);
  }
}
