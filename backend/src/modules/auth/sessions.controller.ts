import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, BeforeSecondFactor, CurrentPerson } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { AnswersTooMany } from '../../common/limits/limited.decorator.js';
import { AnswersChanged, AnswersList } from '../../common/openapi/answers.js';
import { IdPipe } from '../../common/validation/object-id.js';
import { PasswordAgainDto } from './dto/password-again.dto.js';
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
  list(@CurrentPerson() person: Person, @Query() query: ListSessionsQueryDto) {
    return this.sessions.list(person, query);
  }

  @Delete(':id')
  @AnswersChanged(SessionDto)
  end(@CurrentPerson() person: Person, @Param('id', IdPipe) id: string) {
    return this.sessions.end(person, id);
  }

  @Post('end-others')
  @HttpCode(200)
  @AnswersChanged(EndedDto)
  @AnswersTooMany()
  endOthers(@CurrentPerson() person: Person, @Body() { password }: PasswordAgainDto) {
    return this.sessions.endOthers(person, password);
  }
}
