import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ListMessagesQueryDto, MessageDto, ThreadMessageDto, UnreadMessagesDto } from '../../people/threads/dto/thread.dto.js';
import { JobDto } from './dto/job.dto.js';
import { JobMessagesService } from './job-messages.service.js';

@ApiTags('jobs')
@Controller('jobs/:id')
export class JobMessagesController {
  constructor(private readonly messages: JobMessagesService) {}

  @Get('messages')
  @Scopes('annotate', 'projects', 'review')
  @ApiListResponse(ThreadMessageDto)
  list(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Query() query: ListMessagesQueryDto) {
    return this.messages.listMessages(person, id, query);
  }

  @Post('messages')
  @Scopes('annotate', 'projects', 'review')
  @Idempotent()
  @RateLimited('messages')
  @ApiCreatedRecordResponse(ThreadMessageDto)
  post(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: MessageDto) {
    return this.messages.post(person, id, text);
  }

  @Post('messages/read')
  @Scopes('annotate', 'projects', 'review')
  @ApiChangedRecordResponse(UnreadMessagesDto)
  markRead(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.messages.markRead(person, id);
  }

  @Post('message')
  @Scopes('projects', 'review')
  @RateLimited('messages')
  @ApiChangedRecordResponse(JobDto)
  mail(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: MessageDto) {
    return this.messages.mail(person, id, text);
  }
}
