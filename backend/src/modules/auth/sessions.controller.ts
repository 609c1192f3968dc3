import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, BeforeSecondFactor, CurrentPerson } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ApiRateLimited } from '../../common/rate-limit/rate-limit.guard.js';
import { AnswersChanged, AnswersList } from '../../common/openapi/responses.js';
import { IdPipe } from '../../common/validation/object-id.js';
import { PasswordAgainDto } from './dto/passwords.dto.js';
import { EndedDto, ListSessionsQueryDto, SessionDto } from './dto/session.dto.js';
import { SessionListService } from './session-list.service.js';

/** One's own sessions. */
@ApiTags('auth')
@AnyRole()
@BeforeSecondFactor()
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionListService) {}

  @Get()
  @AnswersList(SessionDto)
  list(@CurrentPerson() person: CurrentUser, @Query() query: ListSessionsQueryDto) {
    return this.sessions.list(person, query);
  }

  @Delete(':id')
  @AnswersChanged(SessionDto)
  end(@CurrentPerson() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.sessions.end(person, id);
  }

  @Post('end-others')
  @HttpCode(200)
  @AnswersChanged(EndedDto)
  @ApiRateLimited()
  endOthers(@CurrentPerson() person: CurrentUser, @Body() { password }: PasswordAgainDto) {
    return this.sessions.endOthers(person, password);
  }
}
