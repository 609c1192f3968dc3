import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import { ApiChangedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { PATCH_JSON } from '../annotation/dto/patch.dto.js';
import { AdjudicationsService } from './adjudications.service.js';
import { AgreementService } from './agreement.service.js';
import { AdjudicatedDto, AdjudicateDto, AdjudicationDto, ContestedItemDto, ListAdjudicationsQueryDto } from './dto/adjudication.dto.js';
import { AgreementDto, AgreementQueryDto, PersonAgreementDto } from './dto/agreement.dto.js';

@ApiTags('agreement')
@Controller()
export class AgreementController {
  constructor(
    private readonly agreement: AgreementService,
    private readonly adjudications: AdjudicationsService,
  ) {}

  @Get('projects/:id/agreement')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiRecordResponse(AgreementDto)
  agreementOf(@Param('id', IdPipe) projectId: string, @Query() { taskId }: AgreementQueryDto) {
    return this.agreement.of(projectId, taskId);
  }

  @Get('users/me/agreement')
  @Scopes('annotate')
  @ApiRecordResponse(PersonAgreementDto)
  mine(@AuthUser() { _id }: CurrentUser) {
    return this.agreement.ofPerson(_id);
  }

  @Get('users/:id/agreement')
  @Scopes('projects', 'review')
  @ApiRecordResponse(PersonAgreementDto)
  ofPerson(@Param('id', IdPipe) id: string) {
    return this.agreement.ofPerson(id);
  }

  @Get('adjudications')
  @Scopes('review')
  @ApiListResponse(ContestedItemDto)
  list(@Query() query: ListAdjudicationsQueryDto) {
    return this.adjudications.list(query);
  }

  @Get('adjudications/:itemId')
  @Scopes('review')
  @ApiRecordResponse(AdjudicationDto)
  find(@AuthUser() person: CurrentUser, @Param('itemId', IdPipe) itemId: string) {
    return this.adjudications.find(person, itemId);
  }

  @Post('adjudications/:itemId')
  @Scopes('review')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiChangedRecordResponse(AdjudicatedDto)
  decide(@AuthUser() person: CurrentUser, @Param('itemId', IdPipe) itemId: string, @Body() decision: AdjudicateDto) {
    return this.adjudications.decide(person, itemId, decision);
  }
}
