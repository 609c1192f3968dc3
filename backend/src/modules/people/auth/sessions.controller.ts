import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, BeforeSecondFactor, AuthUser } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiRateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { IdPipe } from '../../../common/validation/object-id.js';
import { PasswordAgainDto } from './dto/passwords.dto.js';
import { EndedDto, ListSessionsQueryDto, SessionDto } from './dto/session.dto.js';
import { SessionListService } from './session-list.service.js';

@ApiTags('auth')
@AnyRole()
@BeforeSecondFactor()
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionListService) {}

  @Get()
  @ApiListResponse(SessionDto)
  list(@AuthUser() person: CurrentUser, @Query() query: ListSessionsQueryDto) {
    return this.sessions.listSessions(person, query);
  }

  @Delete(':id')
  @ApiChangedRecordResponse(SessionDto)
  end(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.sessions.end(person, id);
  }

  @Post('end-others')
  @ApiChangedRecordResponse(EndedDto)
  @ApiRateLimited()
  endOthers(@AuthUser() person: CurrentUser, @Body() { password }: PasswordAgainDto) {
    return this.sessions.endOthers(person, password);
  }
}
