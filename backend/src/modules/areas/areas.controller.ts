import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { AnswersChanged, AnswersOne } from '../../common/openapi/responses.js';
import { AreasService } from './areas.service.js';
import { AreaDto, AreaNameDto, AreasDto, MoveAreaDto } from './dto/area.dto.js';

@ApiTags('areas')
@Roles('ADMIN')
@Controller('areas')
export class AreasController {
  constructor(private readonly areas: AreasService) {}

  @Get()
  @AnswersOne(AreasDto)
  list() {
    return this.areas.list();
  }

  @Put(':name')
  @AnswersChanged(AreaDto)
  move(@CurrentPerson() person: CurrentUser, @Param() { name }: AreaNameDto, @Body() { url }: MoveAreaDto) {
    return this.areas.move(person, name, url ?? null);
  }
}
