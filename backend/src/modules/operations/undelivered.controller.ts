import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Limited } from '../../common/limits/limited.decorator.js';
import { AnswersList, ApiBulkResponse } from '../../common/openapi/responses.js';
import { IdsDto } from '../../common/validation/ids.dto.js';
import { ListUndeliveredQueryDto, UndeliveredMailDto } from './dto/undelivered.dto.js';
import { UndeliveredService } from './undelivered.service.js';

@ApiTags('operations')
@Roles('ADMIN')
@Controller('mail/undelivered')
export class UndeliveredController {
  constructor(private readonly undelivered: UndeliveredService) {}

  @Get()
  @AnswersList(UndeliveredMailDto)
  list(@Query() query: ListUndeliveredQueryDto) {
    return this.undelivered.list(query);
  }

  @Post('retry')
  @HttpCode(200)
  @Limited('bulk')
  @ApiBulkResponse(200, UndeliveredMailDto)
  retry(@CurrentPerson() person: CurrentUser, @Body() { ids }: IdsDto) {
    return this.undelivered.retry(person, ids);
  }
}
