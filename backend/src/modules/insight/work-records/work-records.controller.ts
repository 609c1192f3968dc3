import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { MakeRecordDto, MyWorkRecordDto, MyWorkRecordsDto, WorkPreviewDto } from './dto/work-record.dto.js';
import { WorkRecords } from './work-records.service.js';

@ApiTags('work-records')
@Scopes('annotate')
@Controller('users/me')
export class WorkRecordsController {
  constructor(private readonly records: WorkRecords) {}

  @Get('work-record')
  @RateLimited('bulk')
  @ApiRecordResponse(WorkPreviewDto)
  preview(@AuthUser() person: CurrentUser) {
    return this.records.preview(person);
  }

  @Post('work-record')
  @RateLimited('workRecords')
  @ApiCreatedRecordResponse(MyWorkRecordDto)
  make(@AuthUser() person: CurrentUser, @Body() { show }: MakeRecordDto) {
    return this.records.make(person, show);
  }

  @Get('work-records')
  @ApiRecordResponse(MyWorkRecordsDto)
  mine(@AuthUser() person: CurrentUser) {
    return this.records.mine(person);
  }

  @Post('work-records/:id/revoke')
  @ApiChangedRecordResponse(MyWorkRecordDto)
  revoke(@AuthUser() person: CurrentUser, @Param('id') id: string) {
    return this.records.revoke(person, id);
  }

  @Delete('work-records/:id')
  @ApiChangedRecordResponse(MyWorkRecordDto)
  remove(@AuthUser() person: CurrentUser, @Param('id') id: string) {
    return this.records.remove(person, id);
  }
}
