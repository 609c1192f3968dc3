import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ApiCsvResponse } from '../../../common/csv/csv-export.js';
import { ApiRecordResponse } from '../../../common/openapi/responses.js';
import { ScoreboardDto } from './dto/scoreboard.dto.js';
import { ScoreboardService } from './scoreboard.service.js';

/** It is the same for everybody, and changes once a month. */
const KEPT = 'public, max-age=300';

@ApiTags('scoreboard')
@Public()
@Controller('scoreboard')
export class ScoreboardController {
  constructor(private readonly scoreboard: ScoreboardService) {}

  @Get()
  @Header('cache-control', KEPT)
  @ApiRecordResponse(ScoreboardDto)
  read() {
    return this.scoreboard.read();
  }

  @Get('export.csv')
  @Header('cache-control', KEPT)
  @ApiCsvResponse()
  exportAll() {
    return this.scoreboard.csv();
  }
}
