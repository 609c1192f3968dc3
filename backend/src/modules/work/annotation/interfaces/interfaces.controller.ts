import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ANNOTATION_LIMITS } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { BodyLimit } from '../../../../common/http/body-limit.js';
import { ApiCreatedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { CreateInterfaceDto, InterfaceDetailDto, InterfaceDto, ListInterfacesQueryDto } from '../dto/interface.dto.js';
import { InterfacesService } from './interfaces.service.js';

/** A config has up to three bytes a character. */
const CONFIG_BYTES_MAX = 3 * WORK_ITEM_LIMITS.xmlLength + 100_000;

@ApiTags('annotation')
@Controller()
export class InterfacesController {
  constructor(private readonly interfaces: InterfacesService) {}

  @Get('projects/:id/interfaces')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiListResponse(InterfaceDetailDto)
  list(@Param('id', IdPipe) projectId: string, @Query() query: ListInterfacesQueryDto) {
    return this.interfaces.listInterfaces(projectId, query);
  }

  @Post('projects/:id/interfaces')
  @ApiKeysToo()
  @Scopes('projects')
  @BodyLimit(CONFIG_BYTES_MAX, { containers: ANNOTATION_LIMITS.interfaceParts, values: 5 * ANNOTATION_LIMITS.interfaceParts })
  @ApiCreatedRecordResponse(InterfaceDetailDto)
  create(@AuthUser() person: CurrentUser, @Param('id', IdPipe) projectId: string, @Body() source: CreateInterfaceDto) {
    return this.interfaces.create(person, projectId, source);
  }

  @Get('jobs/:id/interface')
  @Scopes('annotate', 'projects', 'review')
  @ApiRecordResponse(InterfaceDto)
  ofJob(@AuthUser() person: CurrentUser, @Param('id', IdPipe) jobId: string) {
    return this.interfaces.ofJob(person, jobId);
  }
}
