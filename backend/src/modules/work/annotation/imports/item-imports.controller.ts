import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { ApiKeysToo, AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { BodyStream, StreamsBody } from '../../../../common/http/body-stream.js';
import { ApiCreatedRecordResponse, ApiListResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import {
  ImportProblemDto,
  ImportQueryDto,
  ItemImportDto,
  ListImportsQueryDto,
  ImportPreviewDto,
  PreviewQueryDto,
} from '../dto/transfer.dto.js';
import { ImportPreviewsService } from './import-previews.service.js';
import { ItemImportsService } from './item-imports.service.js';

@ApiTags('annotation')
@Controller()
export class ItemImportsController {
  constructor(
    private readonly imports: ItemImportsService,
    private readonly previews: ImportPreviewsService,
  ) {}

  @Post('tasks/:id/import')
  @ApiKeysToo()
  @Scopes('projects')
  @RateLimited('bulk')
  @StreamsBody(WORK_ITEM_LIMITS.importBytes)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'the file', schema: { type: 'string', format: 'binary' } })
  @ApiCreatedRecordResponse(ItemImportDto)
  start(
    @AuthUser() person: CurrentUser,
    @Param('id', IdPipe) taskId: string,
    @Query() query: ImportQueryDto,
    @BodyStream() file: AsyncIterable<Uint8Array>,
  ) {
    return this.imports.start(person, taskId, query, file);
  }

  @Post('tasks/:id/import/preview')
  @ApiKeysToo()
  @Scopes('projects')
  @HttpCode(200)
  @RateLimited('bulk')
  @StreamsBody(WORK_ITEM_LIMITS.previewBytes)
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'the file, or its beginning', schema: { type: 'string', format: 'binary' } })
  @ApiRecordResponse(ImportPreviewDto)
  preview(@Param('id', IdPipe) taskId: string, @Query() query: PreviewQueryDto, @BodyStream() file: AsyncIterable<Uint8Array>) {
    return this.previews.preview(taskId, query, file);
  }

  @Get('tasks/:id/imports')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiListResponse(ItemImportDto)
  list(@Param('id', IdPipe) taskId: string, @Query() query: ListImportsQueryDto) {
    return this.imports.listImports(taskId, query);
  }

  @Get('item-imports/:id')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiRecordResponse(ItemImportDto)
  find(@Param('id', IdPipe) id: string) {
    return this.imports.findImport(id);
  }

  @Get('item-imports/:id/problems')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiListResponse(ImportProblemDto)
  problems(@Param('id', IdPipe) id: string, @Query() query: ListImportsQueryDto) {
    return this.imports.problems(id, query);
  }
}
