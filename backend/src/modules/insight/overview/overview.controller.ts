import { Controller, Get } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AnyRole, AuthUser } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { AdminOverviewDto, AnnotatorOverviewDto } from './dto/overview.dto.js';
import { OverviewService } from './overview.service.js';

const BY_ROLE = {
  oneOf: [{ $ref: getSchemaPath(AnnotatorOverviewDto) }, { $ref: getSchemaPath(AdminOverviewDto) }],
  discriminator: { propertyName: 'role', mapping: { USER: getSchemaPath(AnnotatorOverviewDto), ADMIN: getSchemaPath(AdminOverviewDto) } },
};

@ApiTags('overview')
@AnyRole()
@ApiExtraModels(AnnotatorOverviewDto, AdminOverviewDto)
@Controller('overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOkResponse({ schema: { type: 'object', required: ['data'], properties: { data: BY_ROLE } } })
  read(@AuthUser() person: CurrentUser) {
    return this.overview.read(person);
  }
}
