import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scopes } from '../../../../common/access/access.decorators.js';
import { ApiRecordResponse, type One } from '../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { ModelHostsDto } from './dto/model-hosts.dto.js';

@ApiTags('runs')
@Controller('model-hosts')
export class PredictionsController {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'mlBackendHosts'>) {}

  @Get()
  @Scopes('projects')
  @ApiRecordResponse(ModelHostsDto)
  find(): One<ModelHostsDto> {
    return { data: { hosts: [...this.settings.mlBackendHosts] } };
  }
}
