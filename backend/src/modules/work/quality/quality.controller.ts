import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { ReasonDto } from '../../../common/validation/shared.dto.js';
import { ChangedItemDto } from '../annotation/dto/item.dto.js';
import { PATCH_JSON } from '../annotation/dto/patch.dto.js';
import {
  DecideDisputeDto,
  ExportPeopleQualityQueryDto,
  GoldDisputeDto,
  GoldDto,
  GoldInputDto,
  ListDisputesQueryDto,
  ListPeopleQualityQueryDto,
  MyQualityDto,
  NewDisputeDto,
  PersonQualityDto,
  ProjectQualityDto,
  ShownAnswerDto,
  UserQualityDto,
} from './dto/gold.dto.js';
import { GoldService } from './gold.service.js';
import { MyQualityService } from './my-quality.service.js';
import { PEOPLE_QUALITY_COLUMNS } from './quality.csv.js';
import { ProjectQualityService } from './project-quality.service.js';

@ApiTags('quality')
@Controller()
export class QualityController {
  constructor(
    private readonly gold: GoldService,
    private readonly own: MyQualityService,
    private readonly ofProject: ProjectQualityService,
  ) {}

  @Get('items/:id/gold')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiRecordResponse(GoldDto)
  find(@Param('id', IdPipe) itemId: string) {
    return this.gold.find(itemId);
  }

  @Post('items/:id/gold')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiCreatedRecordResponse(GoldDto)
  set(@AuthUser() person: CurrentUser, @Param('id', IdPipe) itemId: string, @Body() gold: GoldInputDto) {
    return this.gold.set(person, itemId, gold);
  }

  @Delete('items/:id/gold')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiChangedRecordResponse(GoldDto)
  withdraw(@AuthUser() person: CurrentUser, @Param('id', IdPipe) itemId: string) {
    return this.gold.withdraw(person, itemId);
  }

  @Get('users/me/quality')
  @Scopes('annotate')
  @ApiRecordResponse(MyQualityDto)
  mine(@AuthUser() { _id }: CurrentUser) {
    return this.own.of(_id);
  }

  @Get('users/:id/quality')
  @Scopes('projects', 'review')
  @ApiRecordResponse(UserQualityDto)
  ofPerson(@Param('id', IdPipe) id: string) {
    return this.own.named(id);
  }

  @Post('projects/:id/return')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ChangedItemDto)
  comeBack(@AuthUser() person: CurrentUser, @Param('id', IdPipe) projectId: string) {
    return this.own.comeBack(person, projectId);
  }

  @Post('gold-answers/:id/dispute')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ShownAnswerDto)
  dispute(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { text }: NewDisputeDto) {
    return this.own.dispute(person, id, text);
  }

  @Get('projects/:id/quality')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiRecordResponse(ProjectQualityDto)
  quality(@Param('id', IdPipe) projectId: string) {
    return this.ofProject.find(projectId);
  }

  @Get('projects/:id/quality/people')
  @ApiKeysToo()
  @Scopes('projects', 'review')
  @ApiListResponse(PersonQualityDto)
  people(@Param('id', IdPipe) projectId: string, @Query() query: ListPeopleQualityQueryDto) {
    return this.ofProject.people(projectId, query);
  }

  @Get('projects/:id/quality/people/export.csv')
  @Scopes('projects', 'review')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportPeople(@Param('id', IdPipe) projectId: string, @Query() query: ExportPeopleQualityQueryDto) {
    return csvFile('quality', PEOPLE_QUALITY_COLUMNS, (paging) => this.ofProject.people(projectId, { ...query, ...paging }));
  }

  @Post('standings/:id/resume')
  @Scopes('projects')
  @ApiChangedRecordResponse(PersonQualityDto)
  resume(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason }: ReasonDto) {
    return this.ofProject.resume(person, id, reason);
  }

  @Get('projects/:id/gold-disputes')
  @Scopes('projects', 'review')
  @ApiListResponse(GoldDisputeDto)
  disputes(@Param('id', IdPipe) projectId: string, @Query() query: ListDisputesQueryDto) {
    return this.ofProject.disputes(projectId, query);
  }

  @Post('gold-answers/:id/decide')
  @Scopes('projects', 'review')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiChangedRecordResponse(GoldDisputeDto)
  decide(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() decision: DecideDisputeDto) {
    return this.ofProject.decide(person, id, decision);
  }
}
