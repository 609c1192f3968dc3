import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
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
import { AnswersService } from './answers.service.js';
import {
  AnswerQuestionDto,
  AskQuestionDto,
  CloseQuestionDto,
  CorrectAnswerDto,
  ExportQuestionsQueryDto,
  ListQuestionsQueryDto,
  QuestionDto,
  QuestionFiguresDto,
  SimilarQuestionsDto,
  SimilarQuestionsQueryDto,
} from './dto/question.dto.js';
import { QUESTION_COLUMNS } from './questions.csv.js';
import { QuestionsService } from './questions.service.js';

const ProjectId = () => Param('id', IdPipe);
const QuestionId = () => Param('questionId', IdPipe);

@ApiTags('questions')
@Controller('projects/:id/questions')
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly answers: AnswersService,
  ) {}

  @Get()
  @Scopes('annotate', 'projects', 'review')
  @ApiListResponse(QuestionDto)
  list(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Query() query: ListQuestionsQueryDto) {
    return this.questions.list(person, id, query);
  }

  @Get('export.csv')
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportAll(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Query() query: ExportQuestionsQueryDto) {
    return csvFile('questions', QUESTION_COLUMNS, (paging) => this.questions.list(person, id, { ...query, ...paging }));
  }

  @Get('figures')
  @Scopes('projects', 'review')
  @ApiRecordResponse(QuestionFiguresDto)
  figures(@AuthUser() person: CurrentUser, @ProjectId() id: string) {
    return this.questions.figures(person, id);
  }

  @Get('similar')
  @Scopes('annotate', 'projects', 'review')
  @RateLimited('bulk')
  @ApiRecordResponse(SimilarQuestionsDto)
  similar(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Query() { text }: SimilarQuestionsQueryDto) {
    return this.questions.similar(person, id, text);
  }

  @Get(':questionId')
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(QuestionDto)
  find(@AuthUser() person: CurrentUser, @ProjectId() id: string, @QuestionId() questionId: string) {
    return this.questions.find(person, id, questionId);
  }

  @Post()
  @Scopes('annotate')
  @ApiCreatedRecordResponse(QuestionDto)
  ask(@AuthUser() person: CurrentUser, @ProjectId() id: string, @Body() { text }: AskQuestionDto) {
    return this.questions.ask(person, id, text);
  }

  @Post(':questionId/follow')
  @Scopes('annotate')
  @ApiChangedRecordResponse(QuestionDto)
  follow(@AuthUser() person: CurrentUser, @ProjectId() id: string, @QuestionId() questionId: string) {
    return this.questions.follow(person, id, questionId);
  }

  @Post(':questionId/answers')
  @Scopes('projects', 'review')
  @ApiCreatedRecordResponse(QuestionDto)
  answer(@AuthUser() person: CurrentUser, @ProjectId() id: string, @QuestionId() questionId: string, @Body() { text }: AnswerQuestionDto) {
    return this.answers.answer(person, id, questionId, text);
  }

  @Put(':questionId/answers')
  @Scopes('projects', 'review')
  @ApiChangedRecordResponse(QuestionDto)
  correct(@AuthUser() person: CurrentUser, @ProjectId() id: string, @QuestionId() questionId: string, @Body() answer: CorrectAnswerDto) {
    return this.answers.correct(person, id, questionId, answer);
  }

  @Post(':questionId/close')
  @Scopes('projects', 'review')
  @ApiChangedRecordResponse(QuestionDto)
  close(@AuthUser() person: CurrentUser, @ProjectId() id: string, @QuestionId() questionId: string, @Body() closing: CloseQuestionDto) {
    return this.answers.close(person, id, questionId, closing);
  }
}
