import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ConcernAnswersService } from './concern-answers.service.js';
import { CONCERN_COLUMNS } from './concerns.csv.js';
import { ConcernsService } from './concerns.service.js';
import {
  AnswerConcernDto,
  ConcernDto,
  ConcernFiguresDto,
  ConcernRuleDto,
  ExportConcernsQueryDto,
  HideConcernDto,
  ListConcernsQueryDto,
  OpenConcernDto,
  SupportConcernDto,
  WithdrawnConcernDto,
} from './dto/concern.dto.js';

const ProjectId = () => Param('id', IdPipe);
const ConcernId = () => Param('concernId', IdPipe);

@ApiTags('concerns')
@Controller('projects/:id/concerns')
export class ConcernsController {
  constructor(
    private readonly concerns: ConcernsService,
    private readonly answers: ConcernAnswersService,
  ) {}

  @Get()
  @Scopes('annotate', 'projects', 'review')
  @ApiListResponse(ConcernDto)
  list(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Query() query: ListConcernsQueryDto) {
    return this.concerns.list(person, id, query);
  }

  @Get('export.csv')
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportAll(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Query() query: ExportConcernsQueryDto) {
    return csvFile('concerns', CONCERN_COLUMNS, (paging) => this.concerns.list(person, id, { ...query, ...paging }));
  }

  @Get('figures')
  @Scopes('projects', 'review')
  @ApiRecordResponse(ConcernFiguresDto)
  figures(@AuthUser() person: CurrentUser, @ProjectId() id: string) {
    return this.concerns.figures(person, id);
  }

  @Get('rule')
  @Scopes('annotate', 'projects', 'review')
  @RateLimited('bulk')
  @ApiRecordResponse(ConcernRuleDto)
  rule(@AuthUser() person: CurrentUser, @ProjectId() id: string) {
    return this.concerns.rule(person, id);
  }

  @Get(':concernId')
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(ConcernDto)
  find(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string) {
    return this.concerns.find(person, id, concernId);
  }

  @Post()
  @Scopes('annotate')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(ConcernDto)
  open(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Body() concern: OpenConcernDto) {
    return this.concerns.open(person, id, concern);
  }

  @Delete(':concernId')
  @Scopes('annotate')
  @ApiChangedRecordResponse(WithdrawnConcernDto)
  withdraw(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string) {
    return this.concerns.withdraw(person, id, concernId);
  }

  @Put(':concernId/support')
  @Scopes('annotate')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(ConcernDto)
  support(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string, @Body() { named }: SupportConcernDto) {
    return this.concerns.support(person, id, concernId, named);
  }

  @Delete(':concernId/support')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ConcernDto)
  leave(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string) {
    return this.concerns.leave(person, id, concernId);
  }

  @Post(':concernId/answers')
  @Scopes('projects', 'review')
  @ApiCreatedRecordResponse(ConcernDto)
  answer(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string, @Body() answer: AnswerConcernDto) {
    return this.answers.answer(person, id, concernId, answer);
  }

  @Post(':concernId/hide')
  @Scopes('projects', 'review')
  @ApiChangedRecordResponse(ConcernDto)
  hide(@AuthUser() person: CurrentUser, @ProjectId() id: string, @ConcernId() concernId: string, @Body() { reason }: HideConcernDto) {
    return this.answers.hide(person, id, concernId, reason);
  }
}
