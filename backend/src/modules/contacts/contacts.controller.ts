import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AuthUser, Public, Roles } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ApiCsvResponse, csvFile } from '../../common/csv/csv-export.js';
import { BodyLimit } from '../../common/http/body-limit.js';
import { RateLimited } from '../../common/rate-limit/rate-limit.guard.js';
import { ApiListResponse } from '../../common/openapi/responses.js';
import { ErrorBodyDto } from '../../common/openapi/error-body.dto.js';
import { ListQueryDto } from '../../common/pagination/list-query.dto.js';
import { ContactsService } from './contacts.service.js';
import { BulkEmailsAnswerDto, BulkEmailsDto, ExportContactsQueryDto, UnsubscribeDto, UnsubscribedDto } from './dto/contact-input.dto.js';
import { CONTACT_COLUMNS, ContactDto } from './dto/contact.dto.js';

/** The size of the longest allowed list, with addresses of 40 characters. */
const BULK_BYTES_MAX = 4 * 1_048_576;

@ApiTags('contacts')
@Controller()
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post('auth/addbulkemails')
  @HttpCode(200)
  @BodyLimit(BULK_BYTES_MAX)
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiOkResponse({ type: BulkEmailsAnswerDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  addBulk(@AuthUser() person: CurrentUser, @Body() { emails }: BulkEmailsDto) {
    return this.contacts.addBulk(person, emails);
  }

  @Get('contacts')
  @Roles('ADMIN')
  @ApiListResponse(ContactDto)
  list(@Query() query: ListQueryDto) {
    return this.contacts.list(query);
  }

  @Get('contacts/export.csv')
  @Roles('ADMIN')
  @RateLimited('bulk')
  @ApiCsvResponse()
  export(@Query() query: ExportContactsQueryDto) {
    return csvFile('contacts', CONTACT_COLUMNS, (paging) => this.contacts.list({ ...query, ...paging }));
  }

  @Post('contacts/unsubscribe')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: UnsubscribedDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  unsubscribe(@Body() { token }: UnsubscribeDto) {
    return this.contacts.unsubscribe(token);
  }
}
