import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiListResponse } from '../../common/openapi/responses.js';
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
  @ApiListResponse(ProjectDto)
  getProject(@AuthUser() person: CurrentUser, @Query() query: ListProjectsQueryDto) {
    return this.projects.list(person, query);
  }

  @Post('createProject')
  @Roles('ADMIN')
  @ApiCreatedRecordResponse(ProjectDto)
  createProject(@AuthUser() person: CurrentUser, @Body() project: CreateProjectDto) {
    return this.projects.create(person, project);
  }

  @Put('updateProject/:id')
  @Roles('ADMIN')
  @ApiChangedRecordResponse(ProjectDto)
  updateProject(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateProjectDto) {
    return this.projects.update(person, id, changes);
  }

  @Delete('deleteProject/:id')
  @Roles('ADMIN')
  @HttpCode(200)
  @ApiChangedRecordResponse(DeletedDto)
  deleteProject(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.projects.remove(person, id);
  }
}
