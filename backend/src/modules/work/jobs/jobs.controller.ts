import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { JOB_TABS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { RequestAgeMs } from '../../../common/clock/clock.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import {
  ApiChangedRecordResponse,
  ApiListResponse,
  ApiBulkResponse,
  ApiRecordResponse,
  ApiTotalsResponse,
} from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import {
  ApproveJobDto,
  ApproveJobsDto,
  CancelJobDto,
  ChangeJobDto,
  CountJobsQueryDto,
  DecisionDto,
  DeclineJobDto,
  ExportJobsQueryDto,
  HoldJobDto,
  ListJobsQueryDto,
  ListOpenJobsQueryDto,
  RejectJobDto,
  SubmitJobDto,
} from './dto/job-input.dto.js';
import { AppealJobDto } from './appeals/appeal.dto.js';
import { ContentStops } from './content-stops.service.js';
import { toIntervals } from './clock/work-clock.dto.js';
import { JobRejections } from './breaker/job-rejections.service.js';
import { JobRowDto, OpenJobDto } from './dto/job-row.dto.js';
import { JobDetailDto, JobDto } from './dto/job.dto.js';
import { JOB_COLUMNS } from './jobs.csv.js';
import { JobHolds } from './job-holds.service.js';
import { JobTransitionsService } from './job-transitions.service.js';
import { JobsService } from './jobs.service.js';

@ApiTags('jobs')
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly transitions: JobTransitionsService,
    private readonly stops: ContentStops,
    private readonly holds: JobHolds,
    private readonly rejections: JobRejections,
  ) {}

  @Get()
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review')
  @ApiListResponse(JobRowDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListJobsQueryDto) {
    return this.jobs.listJobs(person, query);
  }

  @Get('totals')
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review')
  @ApiTotalsResponse(JOB_TABS)
  totals(@AuthUser() person: CurrentUser, @Query() query: CountJobsQueryDto) {
    return this.jobs.totals(person, query);
  }

  @Get('open')
  @Scopes('projects', 'people')
  @ApiListResponse(OpenJobDto)
  listOpen(@AuthUser() person: CurrentUser, @Query() query: ListOpenJobsQueryDto) {
    return this.jobs.listOpen(person, query);
  }

  @Get('export.csv')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() query: ExportJobsQueryDto) {
    return csvFile('jobs', JOB_COLUMNS, (paging) => this.jobs.listWhole(person, { ...query, ...paging }));
  }

  @Get(':id')
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(JobDetailDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.findJob(person, id);
  }

  @Patch(':id')
  @Scopes('projects')
  @ApiChangedRecordResponse(JobDto)
  change(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { dueDate }: ChangeJobDto) {
    return this.jobs.changeDueDate(person, id, dueDate);
  }

  @Post('approve')
  @Scopes('review')
  @Idempotent()
  @RateLimited('bulk')
  @ApiBulkResponse(JobDto)
  approveMany(@AuthUser() person: CurrentUser, @RequestAgeMs() ageMs: number, @Body() { ids, confirmMinutesOf }: ApproveJobsDto) {
    return this.transitions.approveMany(person, ids, confirmMinutesOf, { ageMs });
  }

  @Post(':id/start')
  @Scopes('annotate')
  @ApiChangedRecordResponse(JobDto)
  start(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.start(person, id);
  }

  @Post(':id/open-guideline')
  @Scopes('annotate')
  @ApiChangedRecordResponse(JobDto)
  openGuideline(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.openGuideline(person, id);
  }

  @Post(':id/submit')
  @Scopes('annotate')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  submit(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { from, ...work }: SubmitJobDto,
  ) {
    return this.transitions.submit(person, id, work, { from, ageMs });
  }

  @Post(':id/rework')
  @Scopes('annotate')
  @ApiBody({ type: DecisionDto, required: false })
  @ApiChangedRecordResponse(JobDto)
  rework(@AuthUser() person: CurrentUser, @RequestAgeMs() ageMs: number, @Param('id', IdPipe) id: string, @Body() { from }: DecisionDto) {
    return this.transitions.run(person, id, { action: 'rework' }, { from, ageMs });
  }

  @Post(':id/approve')
  @Scopes('review')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  approve(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { from, ...asked }: ApproveJobDto,
  ) {
    return this.transitions.approve(person, id, asked, { from, ageMs });
  }

  @Post(':id/reject')
  @Scopes('review')
  @ApiChangedRecordResponse(JobDto)
  reject(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { from, ...asked }: RejectJobDto,
  ) {
    return this.rejections.reject(person, id, asked, { from, ageMs });
  }

  @Post(':id/appeal')
  @Scopes('annotate')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  appeal(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { text, from }: AppealJobDto,
  ) {
    return this.transitions.run(person, id, { action: 'appeal', reason: text }, { from, ageMs });
  }

  @Post(':id/settle')
  @Scopes('annotate')
  @Idempotent()
  @ApiBody({ type: DecisionDto, required: false })
  @ApiChangedRecordResponse(JobDto)
  settle(@AuthUser() person: CurrentUser, @RequestAgeMs() ageMs: number, @Param('id', IdPipe) id: string, @Body() { from }: DecisionDto) {
    return this.transitions.settle(person, id, { from, ageMs });
  }

  @Post(':id/hold')
  @Scopes('review')
  @ApiChangedRecordResponse(JobDto)
  hold(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { evidence }: HoldJobDto) {
    return this.holds.hold(person, id, evidence);
  }

  @Post(':id/decline')
  @Scopes('annotate')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  decline(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { reason, clock, from }: DeclineJobDto,
  ) {
    return this.stops.decline(person, id, { reason, recorded: toIntervals(clock?.intervals ?? []) }, { from, ageMs });
  }

  @Post(':id/cancel')
  @Scopes('projects')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  cancel(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { from, ...given }: CancelJobDto,
  ) {
    return this.transitions.cancel(person, id, given, { from, ageMs });
  }
}
