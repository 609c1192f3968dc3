import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { ApiChangedRecordResponse } from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { RecordedTimeDto, WorkClockDto } from './work-clock.dto.js';
import { WorkClockService } from './work-clock.service.js';

@ApiTags('jobs')
@Controller('jobs/:id/clock')
export class WorkClockController {
  constructor(private readonly clock: WorkClockService) {}

  @Post()
  @Scopes('annotate')
  @ApiChangedRecordResponse(WorkClockDto)
  record(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() time: RecordedTimeDto) {
    return this.clock.record(person, id, time);
  }

  @Post('start')
  @Scopes('annotate')
  @ApiChangedRecordResponse(WorkClockDto)
  start(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.clock.start(person, id);
  }

  @Post('pause')
  @Scopes('annotate')
  @ApiChangedRecordResponse(WorkClockDto)
  pause(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.clock.pause(person, id);
  }
}
