import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { AreasService } from './areas.service.js';
import { AreaDto, AreaNameDto, AreasDto, MoveAreaDto } from './dto/area.dto.js';

@ApiTags('areas')
@Scopes('settings')
@Controller('areas')
export class AreasController {
  constructor(private readonly areas: AreasService) {}

  @Get()
  @ApiRecordResponse(AreasDto)
  list() {
    return this.areas.listAreas();
  }

  @Put(':name')
  @StepUp()
  @ApiChangedRecordResponse(AreaDto)
  move(@AuthUser() person: CurrentUser, @Param() { name }: AreaNameDto, @Body() { url }: MoveAreaDto) {
    return this.areas.move(person, name, url ?? null);
  }
}
