import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Idempotent } from '../../../common/idempotency/idempotency.interceptor.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ListMessagesQueryDto, MessageDto, ThreadMessageDto, UnreadMessagesDto } from '../../people/threads/dto/thread.dto.js';
import { ThreadsService } from '../../people/threads/threads.service.js';
import { ApplicationsService } from './applications.service.js';

@ApiTags('applications')
@Scopes('annotate', 'projects')
@Controller('applications/:id/messages')
export class ApplicationMessagesController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly threads: ThreadsService,
  ) {}

  @Get()
  @ApiListResponse(ThreadMessageDto)
  async list(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Query() query: ListMessagesQueryDto) {
    return this.threads.listMessages((await this.applications.subject(person, id)).subject._id, query);
  }

  @Post()
  @Idempotent()
  @RateLimited('messages')
  @ApiCreatedRecordResponse(ThreadMessageDto)
  async post(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: MessageDto) {
    return this.threads.post(person, (await this.applications.subject(person, id)).subject, text);
  }

  @Post('read')
  @ApiChangedRecordResponse(UnreadMessagesDto)
  async markRead(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.threads.read(person, (await this.applications.subject(person, id)).subject._id);
  }
}
