import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EXAM_LIMITS, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { NumberPipe } from '../../../common/validation/number.pipe.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ReasonDto } from '../../../common/validation/shared.dto.js';
import { PATCH_JSON } from '../annotation/dto/patch.dto.js';
import {
  ExamAnsweredDto,
  ExamAnswerInputDto,
  ExamDto,
  ExamItemDto,
  ExamItemsDto,
  ExamResultDto,
  ExamTryDto,
  ExportExamTriesQueryDto,
  ListExamTriesQueryDto,
  MyExamDto,
  MyExamsDto,
  MyExamTryDto,
} from './dto/exam.dto.js';
import { ExamAdminService } from './exam-admin.service.js';
import { ExamTriesService } from './exam-tries.service.js';
import { EXAM_RESULT_COLUMNS } from './exams.csv.js';
import { ExamsService } from './exams.service.js';

/** Exams of annotators. An exam has the id of its task. */
const ITEM_NUMBER = new NumberPipe('number', EXAM_LIMITS.items);

@ApiTags('exams')
@Controller()
export class ExamsController {
  constructor(
    private readonly exams: ExamsService,
    private readonly tries: ExamTriesService,
  ) {}

  @Get('users/me/exams')
  @Scopes('annotate')
  @ApiRecordResponse(MyExamsDto)
  mine(@AuthUser() person: CurrentUser) {
    return this.exams.mine(person);
  }

  @Get('exams/:id')
  @Scopes('annotate')
  @ApiRecordResponse(MyExamDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.exams.find(person, id);
  }

  @Post('exams/:id/tries')
  @Scopes('annotate')
  @ApiCreatedRecordResponse(MyExamTryDto)
  begin(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.exams.begin(person, id);
  }

  @Get('exam-tries/:id')
  @Scopes('annotate')
  @ApiRecordResponse(ExamTryDto)
  findTry(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.tries.find(person, id);
  }

  @Get('exam-tries/:id/items/:number')
  @Scopes('annotate')
  @ApiRecordResponse(ExamItemDto)
  item(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Param('number', ITEM_NUMBER) number: number) {
    return this.tries.item(person, id, number);
  }

  @Put('exam-tries/:id/items/:number')
  @Scopes('annotate')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiChangedRecordResponse(ExamAnsweredDto)
  answer(
    @AuthUser() person: CurrentUser,
    @Param('id', IdPipe) id: string,
    @Param('number', ITEM_NUMBER) number: number,
    @Body() { regions }: ExamAnswerInputDto,
  ) {
    return this.tries.answer(person, id, number, regions);
  }

  @Post('exam-tries/:id/submit')
  @Scopes('annotate')
  @ApiChangedRecordResponse(MyExamTryDto)
  submit(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.tries.submit(person, id);
  }
}

/** Exams of admins. */
@ApiTags('exams')
@Controller('tasks/:id/exam')
export class ExamAdminController {
  constructor(private readonly exams: ExamAdminService) {}

  @Get()
  @Scopes('projects', 'review')
  @ApiRecordResponse(ExamDto)
  find(@Param('id', IdPipe) id: string) {
    return this.exams.find(id);
  }

  @Post('open')
  @Scopes('projects')
  @ApiChangedRecordResponse(ExamDto)
  open(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.exams.open(person, id);
  }

  @Post('close')
  @Scopes('projects')
  @ApiChangedRecordResponse(ExamDto)
  close(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.exams.close(person, id);
  }

  @Post('ask-again')
  @Scopes('projects')
  @ApiChangedRecordResponse(ExamDto)
  askAgain(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.exams.askAgain(person, id, reason);
  }

  @Get('items')
  @Scopes('projects', 'review')
  @ApiRecordResponse(ExamItemsDto)
  items(@Param('id', IdPipe) id: string) {
    return this.exams.itemsOf(id);
  }

  @Get('tries')
  @Scopes('projects', 'review')
  @ApiListResponse(ExamResultDto)
  results(@Param('id', IdPipe) id: string, @Query() query: ListExamTriesQueryDto) {
    return this.exams.results(id, query);
  }

  @Get('tries/export.csv')
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Param('id', IdPipe) id: string, @Query() query: ExportExamTriesQueryDto) {
    return csvFile('exam-results', EXAM_RESULT_COLUMNS, (paging) => this.exams.results(id, { ...query, ...paging }));
  }
}
