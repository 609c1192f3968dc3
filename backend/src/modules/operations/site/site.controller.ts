import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../../../common/access/access.decorators.js';
import { ApiRecordResponse, type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { TermsService } from '../../people/terms/terms.service.js';
import { SiteDto } from './dto/site.dto.js';

@ApiTags('site')
@Controller('site')
export class SiteController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly terms: TermsService,
  ) {}

  @Get()
  @Public()
  @ApiRecordResponse(SiteDto)
  async find(): Promise<One<SiteDto>> {
    const { supportEmail = null, careersApplyUrl = null } = this.settings;
    return { data: { supportEmail, careersApplyUrl, termsVersion: (await this.terms.current()).version } };
  }
}
