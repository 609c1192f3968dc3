import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import {
  AnswerFlagDto,
  DecideFlagDto,
  ExportFlagsQueryDto,
  FlagDetailDto,
  FlagDto,
  FlagFiguresDto,
  ListFlagsQueryDto,
  ListOwnFlagsQueryDto,
  OwnFlagDetailDto,
  OwnFlagDto,
} from './dto/flag.dto.js';
import { FLAG_COLUMNS } from './flags.csv.js';
import { FlagsService } from './flags.service.js';
import { OwnFlagsService } from './own-flags.service.js';

@ApiTags('flags')
@Controller()
export class FlagsController {
  constructor(
    private readonly flags: FlagsService,
    private readonly own: OwnFlagsService,
  ) {}

  @Get('users/me/flags')
  @Scopes('annotate')
  @ApiListResponse(OwnFlagDto)
  mine(@AuthUser() person: CurrentUser, @Query() query: ListOwnFlagsQueryDto) {
    return this.own.list(person, query);
  }

  @Get('users/me/flags/:id')
  @Scopes('annotate')
  @ApiRecordResponse(OwnFlagDetailDto)
  findMine(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.own.find(person, id);
  }

  @Post('flags/:id/answer')
  @Scopes('annotate')
  @ApiChangedRecordResponse(OwnFlagDetailDto)
  answer(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: AnswerFlagDto) {
    return this.own.answer(person, id, text);
  }

  @Get('flags')
  @Scopes('review')
  @ApiListResponse(FlagDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListFlagsQueryDto) {
    return this.flags.list(person, query);
  }

  @Get('flags/export.csv')
  @Scopes('review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportAll(@AuthUser() person: CurrentUser, @Query() query: ExportFlagsQueryDto) {
    return csvFile('flags', FLAG_COLUMNS, (paging) => this.flags.list(person, { ...query, ...paging }));
  }

  @Get('flags/figures')
  @Scopes('review')
  @ApiRecordResponse(FlagFiguresDto)
  figures() {
    return this.flags.figures();
  }

  @Get('flags/:id')
  @Scopes('review')
  @ApiRecordResponse(FlagDetailDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.flags.find(person, id);
  }

  @Post('flags/:id/decide')
  @Scopes('review')
  @ApiChangedRecordResponse(FlagDetailDto)
  decide(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() decision: DecideFlagDto) {
    return this.flags.decide(person, id, decision);
  }
}
