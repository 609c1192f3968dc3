import { Body, Controller, Delete, Get, Header, Headers, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { SHARE_TOKEN_HEADER } from '@labelbridge/contracts';
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

  @Get('shared')
  @Public()
  @RateLimited('provenanceAddress')
  @Header('x-robots-tag', 'noindex')
  @ApiHeader({ name: SHARE_TOKEN_HEADER, required: true, description: "behind the # of the link's address" })
  @ApiRecordResponse(SharedProjectDto)
  open(@Headers(SHARE_TOKEN_HEADER) token = '') {
    return this.links.open(token);
  }
}
