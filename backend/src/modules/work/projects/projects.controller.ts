import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ApplyingService } from './applying.service.js';
import { ApplicationDto } from './dto/application.dto.js';
import { CreateProjectDto, UpdateProjectDto } from './dto/project-input.dto.js';
import { FitService } from './fit.service.js';
import {
  DeletedDto,
  FitDto,
  OutlookDto,
  ProjectDto,
  PublicProjectDto,
  ExportProjectsQueryDto,
  ListProjectsQueryDto,
} from './dto/project.dto.js';
import { PROJECT_COLUMNS } from './projects.csv.js';
import { ProjectsService } from './projects.service.js';

@ApiTags('projects')
@Controller('projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly applying: ApplyingService,
    private readonly fit: FitService,
  ) {}

  @Get('public')
  @Public()
  @ApiListResponse(PublicProjectDto)
  listPublic(@Query() query: ListQueryDto) {
    return this.projects.listPublic(query);
  }

  @Get()
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review', 'people')
  @ApiListResponse(ProjectDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListProjectsQueryDto) {
    return this.projects.listProjects(person, query);
  }

  @Get('export.csv')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() query: ExportProjectsQueryDto) {
    return csvFile('projects', PROJECT_COLUMNS, (paging) => this.projects.listProjects(person, { ...query, ...paging }));
  }

  @Get('outlook')
  @Scopes('annotate')
  @ApiRecordResponse(OutlookDto)
  outlook(@AuthUser() person: CurrentUser) {
    return this.fit.outlookOf(person);
  }

  @Get(':id')
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review', 'people')
  @ApiRecordResponse(ProjectDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.projects.findProject(person, id);
  }

  @Get(':id/fit')
  @Scopes('annotate', 'projects')
  @ApiRecordResponse(FitDto)
  fitOf(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.fit.fitOf(person, id);
  }

  @Post()
  @Scopes('projects')
  @ApiCreatedRecordResponse(ProjectDto)
  create(@AuthUser() person: CurrentUser, @Body() project: CreateProjectDto) {
    return this.projects.create(person, project);
  }

  @Put(':id')
  @Scopes('projects')
  @ApiChangedRecordResponse(ProjectDto)
  update(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateProjectDto) {
    return this.projects.update(person, id, changes);
  }

  @Delete(':id')
  @Scopes('projects')
  @ApiChangedRecordResponse(DeletedDto)
  remove(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.projects.remove(person, id);
  }

  @Post(':id/apply')
  @Scopes('annotate')
  @ApiCreatedRecordResponse(ApplicationDto)
  apply(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.applying.apply(person, id);
  }
}

/** Paths that the specification declares (section 7), as aliases of `ProjectsController`. */
@ApiTags('declared names')
@Controller('auth')
export class ProjectNamesController {
  constructor(private readonly projects: ProjectsService) {}

  @Get('getProject')
  @Scopes('annotate', 'projects', 'review', 'people')
  @ApiListResponse(ProjectDto)
  getProject(@AuthUser() person: CurrentUser, @Query() query: ListProjectsQueryDto) {
    return this.projects.listProjects(person, query);
  }

  @Post('createProject')
  @Scopes('projects')
  @ApiCreatedRecordResponse(ProjectDto)
  createProject(@AuthUser() person: CurrentUser, @Body() project: CreateProjectDto) {
    return this.projects.create(person, project);
  }

  @Put('updateProject/:id')
  @Scopes('projects')
  @ApiChangedRecordResponse(ProjectDto)
  updateProject(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() changes: UpdateProjectDto) {
    return this.projects.update(person, id, changes);
  }

  @Delete('deleteProject/:id')
  @Scopes('projects')
  @ApiChangedRecordResponse(DeletedDto)
  deleteProject(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.projects.remove(person, id);
  }
}
