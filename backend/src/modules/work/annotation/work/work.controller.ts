import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { BodyBytes, BodyLimit } from '../../../../common/http/body-limit.js';
import {
  ApiChangedRecordResponse,
  ApiCreatedRecordResponse,
  ApiListResponse,
  ApiRecordResponse,
} from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { JobDto } from '../../jobs/dto/job.dto.js';
import {
  ChangedItemDto,
  ItemDecisionDto,
  ItemStateDto,
  JobItemDto,
  ListItemsQueryDto,
  ListJobItemsQueryDto,
  PatchAnnotationDto,
  PatchedDto,
  SkipItemDto,
  TaskItemDto,
} from '../dto/item.dto.js';
import { ApiPatchConflictResponse, PATCH_JSON } from '../dto/patch.dto.js';
import { QueuesDto } from '../dto/queue.dto.js';
import { AssignmentStatesService } from './assignment-states.service.js';
import { BatchesService } from '../batches/batches.service.js';
import { ItemChangesService } from './item-changes.service.js';
import { ItemsService } from './items.service.js';
import { PatchesService } from './patches.service.js';

/** The work on the items of in-product jobs. An assignment and its annotation have the same id. */
@ApiTags('annotation')
@Controller()
export class WorkController {
  constructor(
    private readonly items: ItemsService,
    private readonly patches: PatchesService,
    private readonly states: AssignmentStatesService,
    private readonly batches: BatchesService,
    private readonly changes: ItemChangesService,
  ) {}

  @Get('jobs/:id/items')
  @Scopes('annotate', 'projects', 'review')
  @ApiListResponse(JobItemDto)
  ofJob(@AuthUser() person: CurrentUser, @Param('id', IdPipe) jobId: string, @Query() query: ListJobItemsQueryDto) {
    return this.items.ofJob(person, jobId, query);
  }

  @Get('tasks/:id/items')
  @Scopes('projects', 'review')
  @ApiListResponse(TaskItemDto)
  ofTask(@AuthUser() person: CurrentUser, @Param('id', IdPipe) taskId: string, @Query() query: ListItemsQueryDto) {
    return this.items.ofTask(person, taskId, query);
  }

  @Delete('items/:id')
  @Scopes('projects')
  @ApiChangedRecordResponse(ChangedItemDto)
  delete(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.changes.delete(person, id);
  }

  @Post('items/:id/exclude')
  @Scopes('projects')
  @ApiChangedRecordResponse(ChangedItemDto)
  exclude(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.changes.exclude(person, id);
  }

  @Post('items/:id/include')
  @Scopes('projects')
  @ApiChangedRecordResponse(ChangedItemDto)
  include(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.changes.include(person, id);
  }

  @Patch('annotations/:id')
  @Scopes('annotate')
  @BodyLimit(WORK_ITEM_LIMITS.patchBytes, PATCH_JSON)
  @ApiBody({ type: PatchAnnotationDto })
  @ApiChangedRecordResponse(PatchedDto)
  @ApiPatchConflictResponse()
  patch(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() patch: unknown, @BodyBytes() bytes: number) {
    return this.patches.patch(person, id, patch, bytes);
  }

  @Post('assignments/:id/done')
  @Scopes('annotate')
  @ApiBody({ type: ItemDecisionDto, required: false })
  @ApiChangedRecordResponse(ItemStateDto)
  done(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { revision }: ItemDecisionDto) {
    return this.states.done(person, id, revision);
  }

  @Post('assignments/:id/skip')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ItemStateDto)
  skip(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { reason, revision }: SkipItemDto) {
    return this.states.skip(person, id, reason, revision);
  }

  @Post('assignments/:id/reopen')
  @Scopes('annotate')
  @ApiChangedRecordResponse(ItemStateDto)
  reopen(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.states.reopen(person, id);
  }

  @Get('queues')
  @Scopes('annotate')
  @ApiRecordResponse(QueuesDto)
  queues(@AuthUser() person: CurrentUser) {
    return this.batches.queues(person);
  }

  @Post('projects/:id/next-batch')
  @Scopes('annotate')
  @ApiCreatedRecordResponse(JobDto)
  nextBatch(@AuthUser() person: CurrentUser, @Param('id', IdPipe) projectId: string) {
    return this.batches.take(person, projectId);
  }
}
