import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyDuty, AnyRole, AuthUser, Scopes } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiChangedRecordResponse, ApiRecordResponse } from '../../../common/openapi/responses.js';
import { RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { ListNotificationsQueryDto, NotificationsAnswerDto, UnreadDto, ReadNotificationsDto } from './dto/notification.dto.js';
import { MailChoicesDto, NotificationSettingsDto, SaveNotificationSettingsDto } from './dto/notification-settings.dto.js';
import { NotificationFeedService } from './notification-feed.service.js';
import { NotificationSettingsService } from './notification-settings.service.js';

@ApiTags('notifications')
@AnyRole()
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationFeedService,
    private readonly settings: NotificationSettingsService,
  ) {}

  @Get()
  @ApiOkResponse({ type: NotificationsAnswerDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  list(@AuthUser() person: CurrentUser, @Query() query: ListNotificationsQueryDto) {
    return this.notifications.listNotifications(person, query);
  }

  @Post('read')
  @ApiChangedRecordResponse(UnreadDto)
  read(@AuthUser() person: CurrentUser, @Body() chosen: ReadNotificationsDto) {
    return this.notifications.read(person, chosen);
  }

  @Get('settings')
  @AnyDuty()
  @ApiRecordResponse(NotificationSettingsDto)
  readSettings(@AuthUser() person: CurrentUser) {
    return this.settings.read(person);
  }

  @Put('settings')
  @AnyDuty()
  @RateLimited('bulk')
  @ApiChangedRecordResponse(NotificationSettingsDto)
  saveSettings(@AuthUser() person: CurrentUser, @Body() chosen: SaveNotificationSettingsDto) {
    return this.settings.save(person, chosen);
  }

  @Get('mail')
  @Scopes('annotate')
  @ApiRecordResponse(MailChoicesDto)
  readMail(@AuthUser() person: CurrentUser) {
    return this.settings.readMail(person);
  }

  @Put('mail')
  @Scopes('annotate')
  @RateLimited('bulk')
  @ApiChangedRecordResponse(MailChoicesDto)
  saveMail(@AuthUser() person: CurrentUser, @Body() chosen: MailChoicesDto) {
    return this.settings.saveMail(person, chosen);
  }
}
