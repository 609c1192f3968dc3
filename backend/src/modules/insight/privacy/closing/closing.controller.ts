import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiRecordResponse } from '../../../../common/openapi/responses.js';
import { CloseAccountDto, ClosingDto } from './closing.dto.js';
import { ClosingService } from './closing.service.js';

@ApiTags('privacy')
@Controller('privacy/closing')
@Scopes('annotate')
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  @Get()
  @ApiRecordResponse(ClosingDto)
  view(@AuthUser() person: CurrentUser) {
    return this.closing.view(person);
  }

  @Post()
  @HttpCode(200)
  @ApiChangedRecordResponse(ClosingDto)
  close(@AuthUser() person: CurrentUser, @Body() { password }: CloseAccountDto) {
    return this.closing.close(person, password);
  }

  @Delete()
  @ApiChangedRecordResponse(ClosingDto)
  keep(@AuthUser() person: CurrentUser) {
    return this.closing.keep(person);
  }
}
