import { Controller, Get, Query } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AnyRole, AuthUser } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiCsvResponse } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { AdminSeriesDto, AnnotatorSeriesDto, ExportSeriesQueryDto, SeriesQueryDto } from './dto/series.dto.js';
import { SeriesService } from './series.service.js';

const BY_ROLE = {
  oneOf: [{ $ref: getSchemaPath(AnnotatorSeriesDto) }, { $ref: getSchemaPath(AdminSeriesDto) }],
  discriminator: { propertyName: 'role', mapping: { USER: getSchemaPath(AnnotatorSeriesDto), ADMIN: getSchemaPath(AdminSeriesDto) } },
};

@ApiTags('overview')
@AnyRole()
@ApiExtraModels(AnnotatorSeriesDto, AdminSeriesDto)
@Controller('overview/series')
export class SeriesController {
  constructor(private readonly series: SeriesService) {}

  @Get()
  @ApiOkResponse({ schema: { type: 'object', required: ['data'], properties: { data: BY_ROLE } } })
  read(@AuthUser() person: CurrentUser, @Query() { range = '30-days' }: SeriesQueryDto) {
    return this.series.read(person, range);
  }

  @Get('export.csv')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@AuthUser() person: CurrentUser, @Query() { range = '30-days', plot }: ExportSeriesQueryDto) {
    return this.series.csv(person, range, plot);
  }
}
