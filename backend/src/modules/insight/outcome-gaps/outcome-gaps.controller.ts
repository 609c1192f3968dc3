import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../common/access/access.decorators.js';
import { ApiCsvResponse } from '../../../common/csv/csv-export.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { OutcomeGapsDto } from './dto/outcome-gaps.dto.js';
import { OutcomeGapsService } from './outcome-gaps.service.js';

@ApiTags('outcome-gaps')
@Scopes('people')
@Controller('outcome-gaps')
export class OutcomeGapsController {
  constructor(private readonly gaps: OutcomeGapsService) {}

  @Get()
  @ApiRecordResponse(OutcomeGapsDto)
  read() {
    return this.gaps.read();
  }

  @Get('export.csv')
  @ApiCsvResponse()
  exportAll() {
    return this.gaps.csv();
  }
}
