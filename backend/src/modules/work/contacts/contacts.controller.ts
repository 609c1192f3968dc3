import { Body, Controller, Get, HttpCode, Param, Post, Query, Redirect } from '@nestjs/common';
import { ApiBadRequestResponse, ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { LIMITS } from '@labelbridge/contracts';
import { AuthUser, Public, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { StepUp } from '../../../common/access/step-up.js';
import { ApiCsvResponse, csvFile } from '../../../common/csv/csv-export.js';
import { RawBody, UsesRawBody } from '../../../common/http/register-raw-body.js';
import { BodyLimit } from '../../../common/http/body-limit.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ApiCreatedRecordResponse, ApiListResponse } from '../../../common/openapi/responses.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { ContactsService } from './contacts.service.js';
import {
  CONTACT_COLUMNS,
  ContactDto,
  BulkEmailsAnswerDto,
  BulkEmailsDto,
  ExportContactsQueryDto,
  UnsubscribeDto,
  UnsubscribedDto,
} from './dto/contact.dto.js';
import { PrepareInvitationDto } from './dto/invitation.dto.js';
import { InvitationsService } from './invitations.service.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

/** Size of the longest list with addresses of 40 characters. */
const BULK_BYTES_MAX = 4 * 1_048_576;
const ONE_CLICK_BYTES_MAX = 4_096;

@ApiTags('contacts')
@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly invitations: InvitationsService,
    private readonly links: UnsubscribeLinks,
  ) {}

  @Post('auth/addbulkemails')
  @HttpCode(200)
  @BodyLimit(BULK_BYTES_MAX, { values: 2 * LIMITS.bulkEmailsMax })
  @Scopes('people')
  @RateLimited('bulk')
  @ApiOkResponse({ type: BulkEmailsAnswerDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  addBulk(@AuthUser() person: CurrentUser, @Body() { emails }: BulkEmailsDto) {
    return this.contacts.addBulk(person, emails);
  }

  @Get('contacts')
  @Scopes('people')
  @ApiListResponse(ContactDto)
  list(@Query() query: ListQueryDto) {
    return this.contacts.listContacts(query);
  }

  @Get('contacts/export.csv')
  @Scopes('people')
  @StepUp()
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportContactsQueryDto) {
    return csvFile('contacts', CONTACT_COLUMNS, (paging) => this.contacts.listContacts({ ...query, ...paging }));
  }

  @Post('contacts/invitations')
  @Scopes('people')
  @RateLimited('bulk')
  @ApiCreatedRecordResponse(BulkRunDto)
  invite(@AuthUser() person: CurrentUser, @Body() wanted: PrepareInvitationDto) {
    return this.invitations.prepare(person, wanted);
  }

  @Post('contacts/unsubscribe')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: UnsubscribedDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  unsubscribe(@Body() { token }: UnsubscribeDto) {
    return this.contacts.unsubscribe(token);
  }

  /** One-click address of RFC 8058: mail programs post a form to it without a person. */
  @Post('contacts/unsubscribe/:token')
  @HttpCode(200)
  @Public()
  @UsesRawBody(ONE_CLICK_BYTES_MAX)
  @ApiOkResponse({ type: UnsubscribedDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  unsubscribeByOneClick(@Param('token') token: string, @RawBody() form: Buffer) {
    return this.contacts.unsubscribeByOneClick(token, String(form));
  }

  /** Asks a person who opens the address first; programs that open links change nothing. */
  @Get('contacts/unsubscribe/:token')
  @Public()
  @Redirect()
  @ApiFoundResponse({ description: 'to the page that asks' })
  openUnsubscribePage(@Param('token') token: string) {
    return { url: this.links.pageOfToken(token), statusCode: 302 };
  }
}
