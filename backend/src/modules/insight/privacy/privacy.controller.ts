import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { PayoutAccountDto } from '../../people/users/dto/payout-account.dto.js';
import { ConsentsAnswerDto, ConsentsChangedDto, GiveConsentDto } from '../../people/consents/consent.dto.js';
import { ConsentsService } from '../../people/consents/consents.service.js';
import {
  EraseDto,
  ErasedDto,
  ERASURE_COLUMNS,
  ErasureDto,
  ExportErasuresQueryDto,
  ListErasuresQueryDto,
  ViewBankAccountDto,
} from './dto/privacy.dto.js';
import { PrivacyService } from './privacy.service.js';

@ApiTags('privacy')
@Controller('privacy')
export class PrivacyController {
  constructor(
    private readonly privacy: PrivacyService,
    private readonly consents: ConsentsService,
  ) {}

  @Get('export')
  @AnyRole()
  @StepUp()
  @RateLimited('bulk')
  @ApiOkResponse({ schema: { type: 'object' }, description: 'Everything we keep about this person, by collection.' })
  export(@AuthUser() person: CurrentUser) {
    return this.privacy.export(person);
  }

  @Post('erase')
  @HttpCode(200)
  @AnyRole()
  @ApiOkResponse({ type: ErasedDto })
  @ApiConflictResponse({ type: ErrorBodyDto, description: 'Money is owed or work is open.' })
  erase(@AuthUser() person: CurrentUser, @Body() { password }: EraseDto) {
    return this.privacy.erase(person, password);
  }

  @Get('erasures')
  @Scopes('people')
  @ApiListResponse(ErasureDto)
  list(@Query() query: ListErasuresQueryDto) {
    return this.privacy.list(query);
  }

  @Get('erasures/export.csv')
  @Scopes('people')
  @RateLimited('bulk')
  @ApiCsvResponse()
  exportErasures(@Query() query: ExportErasuresQueryDto) {
    return csvFile('erasures', ERASURE_COLUMNS, (paging) => this.privacy.list({ ...query, ...paging }));
  }

  @Get('consents')
  @AnyRole()
  @ApiOkResponse({ type: ConsentsAnswerDto })
  given(@AuthUser() person: CurrentUser) {
    return this.consents.listConsents(person);
  }

  @Put('consents')
  @AnyRole()
  @ApiOkResponse({ type: ConsentsChangedDto })
  @ApiConflictResponse({ type: ErrorBodyDto })
  change(@AuthUser() person: CurrentUser, @Body() wish: GiveConsentDto) {
    return this.consents.change(person, wish);
  }

  @Post('bank-account')
  @Scopes('pay')
  @StepUp()
  @ApiRecordResponse(PayoutAccountDto)
  bankAccount(@AuthUser() person: CurrentUser, @Body() { userId, reason }: ViewBankAccountDto) {
    return this.privacy.bankAccount(person, userId, reason);
  }
}
