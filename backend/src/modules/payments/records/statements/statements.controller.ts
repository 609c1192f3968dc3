import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, CurrentPerson } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { AnswersCsv } from '../../../../common/csv/csv-export.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { AnswersOne, AnswersPdf } from '../../../../common/openapi/responses.js';
import { StatementDto, StatementQueryDto } from './dto/statement.dto.js';
import { StatementsService } from './statements.service.js';

@ApiTags('statements')
@AnyRole()
@Controller('statements')
export class StatementsController {
  constructor(private readonly statements: StatementsService) {}

  @Get()
  @AnswersOne(StatementDto)
  read(@CurrentPerson() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.read(person, query);
  }

  @Get('pdf')
  @RateLimited('bulk')
  @AnswersPdf()
  pdf(@CurrentPerson() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.pdf(person, query);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @AnswersCsv()
  csv(@CurrentPerson() person: CurrentUser, @Query() query: StatementQueryDto) {
    return this.statements.csv(person, query);
  }
}
