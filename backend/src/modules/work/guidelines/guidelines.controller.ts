import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { GuidelineDto, GuidelinePreviewDto, GuidelineQueryDto, PreviewGuidelineDto, PublishGuidelineDto } from './guideline.dto.js';
import { GuidelinesService } from './guidelines.service.js';

@ApiTags('guidelines')
@Controller('projects/:id/guideline')
export class GuidelinesController {
  constructor(private readonly guidelines: GuidelinesService) {}

  @Get()
  @ApiKeysToo()
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(GuidelineDto)
  find(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Query() query: GuidelineQueryDto) {
    return this.guidelines.find(person, id, query);
  }

  @Put()
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(GuidelineDto)
  publish(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() guideline: PublishGuidelineDto) {
    return this.guidelines.publish(person, id, guideline);
  }

  /** Reads a guideline as it would be published, and stores nothing. */
  @Post('preview')
  @HttpCode(200)
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiRecordResponse(GuidelinePreviewDto)
  preview(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: PreviewGuidelineDto) {
    return this.guidelines.preview(person, id, text);
  }
}
