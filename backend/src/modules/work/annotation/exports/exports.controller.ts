import { Controller, Get, Param, Query, Req, Res, applyDecorators } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiKeysToo, Scopes } from '../../../../common/access/access.decorators.js';
import { ApiListResponse } from '../../../../common/openapi/responses.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { ExportQueryDto, LossDto, LossesQueryDto } from '../dto/transfer.dto.js';
import { ExportsService } from './exports.service.js';

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

const ApiExportResponse = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('application/octet-stream'),
    ApiResponse({ status: 200, description: 'The file.', content: FILE }),
    ApiResponse({ status: 206, description: 'The range of it that was asked for.', content: FILE }),
  );

/** Results as files. An interrupted download resumes with `Range` and `If-Range`. */
@ApiTags('annotation')
@Controller()
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get('tasks/:id/export')
  @ApiKeysToo()
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiExportResponse()
  exportTask(
    @Param('id', IdPipe) taskId: string,
    @Query() query: ExportQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.exports.ofTask(taskId, query, { request, reply });
  }

  @Get('projects/:id/export')
  @ApiKeysToo()
  @Scopes('projects')
  @RateLimited('bulk')
  @ApiExportResponse()
  exportProject(
    @Param('id', IdPipe) projectId: string,
    @Query() query: ExportQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.exports.ofProject(projectId, query, { request, reply });
  }

  @Get('tasks/:id/export/losses')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiListResponse(LossDto)
  losses(@Param('id', IdPipe) taskId: string, @Query() { format }: LossesQueryDto) {
    return this.exports.losses(taskId, format);
  }
}
