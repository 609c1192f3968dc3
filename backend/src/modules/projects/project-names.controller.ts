import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { AnswersChanged, AnswersCreated, AnswersList } from '../../common/openapi/responses.js';
import { IdPipe } from '../../common/validation/object-id.js';
import { ListProjectsQueryDto } from './dto/list-projects.query.dto.js';
import { CreateProjectDto, UpdateProjectDto } from './dto/project-input.dto.js';
import { DeletedDto, ProjectDto } from './dto/project.dto.js';
import { ProjectsService } from './projects.service.js';

/** The names that the specification declares (section 7): second paths of the calls of `ProjectsController`. */
@ApiTags('declared names')
@Controller('auth')
export class ProjectNamesController {
  constructor(private readonly projects: ProjectsService) {}

  @Get('getProject')
  @AnyRole()
  @AnswersList(ProjectDto)
  getProject(@CurrentPerson() person: CurrentUser, @Query() query: ListProjectsQueryDto) {
    return this.projects.list(person, query);
  }

  @Post('createProject')
  @Roles('ADMIN')
  @AnswersCreated(ProjectDto)
  createProject(@CurrentPerson() person: CurrentUser, @Body() project: CreateProjectDto) {
    return this.projects.create(person, project);
  }

  @Put('updateProject/:id')
  @Roles('ADMIN')
  @AnswersChanged(ProjectDto)
  updateProject(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateProjectDto) {
    return this.projects.update(person, id, changes);
  }

  @Delete('deleteProject/:id')
  @Roles('ADMIN')
  @HttpCode(200)
  @AnswersChanged(DeletedDto)
  deleteProject(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.projects.remove(person, id);
  }
}
