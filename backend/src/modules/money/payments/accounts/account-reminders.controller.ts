import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuthUser, Scopes } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { RateLimited } from '../../../../common/rate-limit/rate-limit.guard.js';
import { ApiChangedRecordResponse } from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { AccountReminderDto } from '../../../people/users/dto/user.dto.js';
import { AccountReminders } from './account-reminders.service.js';

/** Placed outside the users module: a reminder states the amount owed, and users do not depend on payments. */
@ApiTags('users')
@Controller('users')
export class AccountRemindersController {
  constructor(private readonly reminders: AccountReminders) {}

  @Post(':id/remind-account')
  @Scopes('pay', 'people')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(AccountReminderDto)
  remind(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.reminders.remind(person, id);
  }
}
