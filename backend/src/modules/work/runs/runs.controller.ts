import { Body, Controller, Get, Header, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiKeysToo, AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import {
  ListRunsQueryDto,
  MakeRunDto,
  RUN_PROBLEM_COLUMNS,
  RunDto,
  RunFileQueryDto,
  RunProblemDto,
  RunProblemsQueryDto,
} from './dto/run.dto.js';
import { RunsService } from './runs.service.js';

/** Imports, exports, deletions, recounts and predictions in the background. */
@ApiTags('runs')
@Controller('runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @ApiKeysToo()
  @Scopes('projects')
  @ApiListResponse(RunDto)
  list(@Query() query: ListRunsQueryDto) {
    return this.runs.list(query);
  }

  @Post()
  @ApiKeysToo()
  @Scopes('projects')
  @StepUp(({ kind }) => kind === 'delete')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(RunDto)
  start(@AuthUser() person: CurrentUser, @Body() wish: MakeRunDto) {
    return this.runs.start(person, wish);
  }

  @Get(':id')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiRecordResponse(RunDto)
  find(@Param('id', IdPipe) id: string) {
    return this.runs.find(id);
  }

  @Get(':id/problems')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiListResponse(RunProblemDto)
  problems(@Param('id', IdPipe) id: string, @Query() query: RunProblemsQueryDto) {
    return this.runs.problems(id, query);
  }

  @Get(':id/problems.csv')
  @ApiKeysToo()
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCsvResponse()
  problemsFile(@Param('id', IdPipe) id: string) {
    return csvFile('problems', RUN_PROBLEM_COLUMNS, (paging) => this.runs.problems(id, paging));
  }

  @Get(':id/file')
  @Public()
  @RateLimited('bulk')
  @Header('cache-control', 'no-store')
  @ApiProduces('application/octet-stream')
  @ApiResponse({ status: 200, description: 'The file, or the range that was asked for (206).' })
  file(
    @Param('id', IdPipe) id: string,
    @Query() link: RunFileQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.runs.send(id, link, { request, reply });
  }

  @Post(':id/pause')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiChangedRecordResponse(RunDto)
  pause(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.change(person, id, 'pause');
  }

  @Post(':id/resume')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiChangedRecordResponse(RunDto)
  resume(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.change(person, id, 'resume');
  }

  @Post(':id/cancel')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiChangedRecordResponse(RunDto)
  cancel(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.runs.change(person, id, 'cancel');
  }
}
