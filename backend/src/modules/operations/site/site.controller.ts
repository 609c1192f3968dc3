import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse, type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { SiteDto } from './dto/site.dto.js';

@ApiTags('site')
@Controller('site')
export class SiteController {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @Get()
  @Public()
  @ApiRecordResponse(SiteDto)
  find(): One<SiteDto> {
    const { supportEmail = null, careersApplyUrl = null } = this.settings;
    return { data: { supportEmail, careersApplyUrl } };
  }
}
