import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { RequestAgeMs } from '../../common/clock/clock.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { ApiCsvResponse, csvFile } from '../../common/csv/csv-export.js';
import { RateLimited } from '../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiBulkResponse, ApiRecordResponse } from '../../common/openapi/responses.js';
import { IdsDto } from '../../common/validation/shared.dto.js';
import { IdPipe } from '../../common/validation/object-id.js';
import {
  ApproveJobDto,
  DecisionDto,
  ExportJobsQueryDto,
  JobMessageDto,
  ListJobsQueryDto,
  RejectJobDto,
  SubmitJobDto,
} from './dto/job-input.dto.js';
import { JobDetailDto, JobDto } from './dto/job.dto.js';
import { JOB_COLUMNS } from './jobs.csv.js';
import { JobTransitionsService } from './job-transitions.service.js';
import { JobsService } from './jobs.service.js';

@ApiTags('jobs')
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly transitions: JobTransitionsService,
  ) {}

  @Get()
  @AnyRole()
  @ApiListResponse(JobDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListJobsQueryDto) {
    return this.jobs.list(person, query);
  }

  @Get('export.csv')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() query: ExportJobsQueryDto) {
    return csvFile('jobs', JOB_COLUMNS, (paging) => this.jobs.list(person, { ...query, ...paging }));
  }

  @Get(':id')
  @AnyRole()
  @ApiRecordResponse(JobDetailDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.find(person, id);
  }

  @Post('approve')
  @HttpCode(200)
  @Roles('ADMIN')
  @Idempotent()
  @RateLimited('bulk')
  @ApiBulkResponse(200, JobDto)
  approveMany(@AuthUser() person: CurrentUser, @Body() { ids }: IdsDto) {
    return this.transitions.approveMany(person, ids);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Roles('USER')
  @ApiChangedRecordResponse(JobDto)
  start(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.start(person, id);
  }

  @Post(':id/open-guideline')
  @HttpCode(200)
  @Roles('USER')
  @ApiChangedRecordResponse(JobDto)
  openGuideline(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.jobs.openGuideline(person, id);
  }

  @Post(':id/submit')
  @HttpCode(200)
  @Roles('USER')
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
  @HttpCode(200)
  @Roles('USER')
  @ApiBody({ type: DecisionDto, required: false })
  @ApiChangedRecordResponse(JobDto)
  rework(@AuthUser() person: CurrentUser, @RequestAgeMs() ageMs: number, @Param('id', IdPipe) id: string, @Body() { from }: DecisionDto) {
    return this.transitions.run(person, id, { action: 'rework' }, { from, ageMs });
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Roles('ADMIN')
  @Idempotent()
  @ApiChangedRecordResponse(JobDto)
  approve(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { approvedAmount, from }: ApproveJobDto,
  ) {
    return this.transitions.run(person, id, { action: 'approve', approvedAmount: { ...approvedAmount } }, { from, ageMs });
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Roles('ADMIN')
  @ApiChangedRecordResponse(JobDto)
  reject(
    @AuthUser() person: CurrentUser,
    @RequestAgeMs() ageMs: number,
    @Param('id', IdPipe) id: string,
    @Body() { reason, from }: RejectJobDto,
  ) {
    return this.transitions.run(person, id, { action: 'reject', reason }, { from, ageMs });
  }

  @Post(':id/message')
  @HttpCode(200)
  @Roles('ADMIN')
  @ApiChangedRecordResponse(JobDto)
  message(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: JobMessageDto) {
    return this.jobs.message(person, id, text);
  }
}
