import { Body, Controller, Delete, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse, ApiSecretResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ListShareLinksQueryDto, MakeShareLinkDto, ShareLinkDto, SharedProjectDto } from './dto/share-link.dto.js';
import { ShareLinks } from './share-links.service.js';

/** Links that show a project to a customer, and what they show. */
@ApiTags('share-links')
@Controller()
export class ShareLinksController {
  constructor(private readonly links: ShareLinks) {}

  @Get('projects/:id/share-links')
  @Scopes('projects')
  @ApiListResponse(ShareLinkDto)
  list(@Param('id', IdPipe) projectId: string, @Query() query: ListShareLinksQueryDto) {
    return this.links.list(projectId, query);
  }

  @Post('projects/:id/share-links')
  @Scopes('projects')
  @StepUp()
  @RateLimited('bulk')
  @ApiSecretResponse(201, ShareLinkDto)
  make(@AuthUser() person: CurrentUser, @Param('id', IdPipe) projectId: string, @Body() wish: MakeShareLinkDto) {
    return this.links.make(person, projectId, wish);
  }

  @Delete('share-links/:id')
  @Scopes('projects')
  @ApiChangedRecordResponse(ShareLinkDto)
  revoke(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.links.revoke(person, id);
  }

  @Get('shared/:token')
  @Public()
  @RateLimited('provenanceAddress')
  @Header('x-robots-tag', 'noindex')
  @ApiRecordResponse(SharedProjectDto)
  open(@Param('token') token: string) {
    return this.links.open(token);
  }
}
