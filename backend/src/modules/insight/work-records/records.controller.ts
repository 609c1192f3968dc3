import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { PublicKeysDto, PublicWorkRecordDto, RecordQueryDto } from './dto/work-record.dto.js';
import { PublicRecords } from './public-records.service.js';

/** Work records for everybody who has their link, and the keys that check them. */
@ApiTags('work-records')
@Public()
@Controller('records')
export class RecordsController {
  constructor(private readonly records: PublicRecords) {}

  @Get('keys')
  @RateLimited('provenanceAddress')
  @ApiRecordResponse(PublicKeysDto)
  keys() {
    return this.records.publicKeys();
  }

  @Get(':id')
  @RateLimited('provenanceAddress')
  @Header('x-robots-tag', 'noindex')
  @ApiRecordResponse(PublicWorkRecordDto)
  find(@Param('id') id: string, @Query() { format }: RecordQueryDto) {
    return format === undefined ? this.records.find(id) : this.records[format](id);
  }
}
