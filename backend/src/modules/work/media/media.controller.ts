import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiForbiddenResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MEDIA_LIMITS } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiKeysToo, AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { BodyStream, StreamsBody } from '../../../common/http/body-stream.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ApiCreatedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { FileQueryDto, MediumDto, UploadDto, UploadPartDto, UploadQueryDto, ZipUploadDto } from './dto/media.dto.js';
import { MediaFilesService } from './media-files.service.js';
import { MediaIdPipe, UploadNamePipe } from './media-id.pipe.js';
import { MediaService } from './media.service.js';
import { UploadsService } from './uploads.service.js';
import { ZipUploadsService } from './zip-uploads.service.js';

const BINARY = { schema: { type: 'string', format: 'binary' } };

@ApiTags('media')
@Controller('media')
export class MediaController {
  constructor(
    private readonly media: MediaService,
    private readonly uploads: UploadsService,
    private readonly zips: ZipUploadsService,
    private readonly files: MediaFilesService,
  ) {}

  /** The body is the file, or a part of it. Its content determines the type. */
  @Post()
  @ApiKeysToo()
  @StreamsBody(MEDIA_LIMITS.bytes.video)
  @Scopes('projects')
  @RateLimited('uploads')
  @ApiConsumes('application/octet-stream')
  @ApiBody(BINARY)
  @ApiCreatedRecordResponse(UploadDto)
  upload(@AuthUser() person: CurrentUser, @Query() query: UploadQueryDto, @BodyStream() body: AsyncIterable<Uint8Array>) {
    return this.uploads.upload(person, query, body);
  }

  /**
   * The body is a part of a zip. After the last part, each file is stored like a single upload, named with its folders. Many files are
   * stored after the response: `GET /media/zip/{upload}` reports the progress.
   */
  @Post('zip')
  @ApiKeysToo()
  @StreamsBody(MEDIA_LIMITS.partBytes)
  @Scopes('projects')
  @RateLimited('uploads')
  @ApiConsumes('application/octet-stream')
  @ApiBody(BINARY)
  @ApiCreatedRecordResponse(ZipUploadDto)
  uploadZip(@AuthUser() person: CurrentUser, @Query() query: UploadQueryDto, @BodyStream() body: AsyncIterable<Uint8Array>) {
    return this.zips.upload(person, query, body);
  }

  @Get('zip/:upload')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiRecordResponse(ZipUploadDto)
  unpacked(@AuthUser() person: CurrentUser, @Param('upload', UploadNamePipe) upload: string) {
    return this.zips.findZip(person, upload);
  }

  @Get('uploads/:upload')
  @ApiKeysToo()
  @Scopes('projects')
  @ApiRecordResponse(UploadPartDto)
  received(@AuthUser() person: CurrentUser, @Param('upload', UploadNamePipe) upload: string) {
    return this.uploads.received(person, upload);
  }

  @Get(':id')
  @Scopes('projects', 'review')
  @ApiRecordResponse(MediumDto)
  get(@Param('id', MediaIdPipe) id: string) {
    return this.media.get(id);
  }

  /** Public: the signed address grants access. Other calls return it. */
  @Get(':id/file')
  @Public()
  @ApiOkResponse({ content: { '*/*': BINARY }, description: 'The file, or the range of it that was asked for (206).' })
  @ApiForbiddenResponse({ type: ErrorBodyDto, description: 'The address has ended, or is not ours.' })
  file(
    @Param('id', MediaIdPipe) id: string,
    @Query() query: FileQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.files.send(id, query, request, reply);
  }
}
