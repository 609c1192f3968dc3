import { Body, Controller, HttpCode, Logger, Module, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ClientErrorDto } from './client-error.dto.js';
import { reportLine } from './report-line.js';

const REPORT_BYTES_MAX = 8_192;

@ApiTags('client-errors')
@Controller('client-errors')
export class ClientErrorsController {
  private readonly log = new Logger('ClientErrors');

  /** Logs the report with the id that this call returns in `x-request-id`. */
  @Post()
  @HttpCode(204)
  @Public()
  @RateLimited('clientErrorsAddress')
  @BodyLimit(REPORT_BYTES_MAX)
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  report(@Body() report: ClientErrorDto): void {
    this.log.warn(reportLine(report));
  }
}

@Module({ controllers: [ClientErrorsController] })
export class ClientErrorsModule {}
