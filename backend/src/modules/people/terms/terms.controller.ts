import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TERMS_LIMITS } from '@labelbridge/contracts';
import { AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { NumberPipe } from '../../../common/validation/number.pipe.js';
import { AnnounceTermsDto, AnswerTermsDto, MyTermsDto, PreviewTermsDto, TermsDto, TermsPreviewDto, WrittenTermsDto } from './terms.dto.js';
import { TermsAnswers } from './terms-answers.service.js';
import { TermsService } from './terms.service.js';

const VERSION = new NumberPipe('version', TERMS_LIMITS.versionsMax);

@ApiTags('terms')
@Controller('terms')
export class TermsController {
  constructor(private readonly terms: TermsService) {}

  @Get()
  @Public()
  @RateLimited('provenanceAddress')
  @ApiRecordResponse(TermsDto)
  read() {
    return this.terms.read();
  }

  @Get(':version')
  @Public()
  @RateLimited('provenanceAddress')
  @ApiRecordResponse(WrittenTermsDto)
  find(@Param('version', VERSION) version: number) {
    return this.terms.find(version);
  }

  @Post()
  @Scopes('settings')
  @StepUp()
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(WrittenTermsDto)
  announce(@AuthUser() person: CurrentUser, @Body() terms: AnnounceTermsDto) {
    return this.terms.announce(person, terms);
  }

  /** Reads terms as they would be announced, and stores nothing. */
  @Post('preview')
  @HttpCode(200)
  @Scopes('settings')
  @RateLimited('bulk')
  @ApiRecordResponse(TermsPreviewDto)
  preview(@Body() { text }: PreviewTermsDto) {
    return this.terms.preview(text);
  }

  @Delete(':version')
  @Scopes('settings')
  @StepUp()
  @ApiChangedRecordResponse(WrittenTermsDto)
  withdraw(@AuthUser() person: CurrentUser, @Param('version', VERSION) version: number) {
    return this.terms.withdraw(person, version);
  }
}

@ApiTags('terms')
@Controller('users/me/terms')
export class MyTermsController {
  constructor(private readonly answers: TermsAnswers) {}

  @Get()
  @Scopes('annotate')
  @ApiRecordResponse(MyTermsDto)
  mine(@AuthUser() person: CurrentUser) {
    return this.answers.mine(person);
  }

  @Put()
  @Scopes('annotate')
  @ApiChangedRecordResponse(MyTermsDto)
  answer(@AuthUser() person: CurrentUser, @Body() answer: AnswerTermsDto) {
    return this.answers.answer(person, answer);
  }
}
