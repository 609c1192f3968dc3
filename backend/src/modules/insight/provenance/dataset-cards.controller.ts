import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCreatedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { DatasetCards } from './dataset-cards.service.js';
import { CardQueryDto, DatasetCardDto, IssuedCardDto, ListCardsQueryDto } from './dto/dataset-card.dto.js';

/** The dataset card of a project: its preview, its files, and the signed cards. */
@ApiTags('provenance')
@Controller('projects/:id')
export class DatasetCardsController {
  constructor(private readonly cards: DatasetCards) {}

  @Get('dataset-card')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiRecordResponse(DatasetCardDto)
  preview(@Param('id', IdPipe) projectId: string, @Query() { format }: CardQueryDto) {
    return format === 'markdown' ? this.cards.previewMarkdown(projectId) : this.cards.preview(projectId);
  }

  @Get('dataset-card/files')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'A line for each item with a file.', content: { 'text/plain': { schema: { type: 'string' } } } })
  files(@Param('id', IdPipe) projectId: string) {
    return this.cards.files(projectId);
  }

  @Get('dataset-cards')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiListResponse(IssuedCardDto)
  list(@Param('id', IdPipe) projectId: string, @Query() query: ListCardsQueryDto) {
    return this.cards.list(projectId, query);
  }

  @Post('dataset-cards')
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(IssuedCardDto)
  issue(@AuthUser() person: CurrentUser, @Param('id', IdPipe) projectId: string) {
    return this.cards.issue(person, projectId);
  }
}
