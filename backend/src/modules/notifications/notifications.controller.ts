import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser } from '../../common/access/access.decorators.js';
import { type CurrentUser } from '../../common/access/current-user.js';
import { ApiChangedRecordResponse } from '../../common/openapi/responses.js';
import { ErrorBodyDto } from '../../common/openapi/error-body.dto.js';
import { ListNotificationsQueryDto, NotificationsAnswerDto, UnreadDto, ReadNotificationsDto } from './dto/notification.dto.js';
import { NotificationFeedService } from './notification-feed.service.js';

@ApiTags('notifications')
@AnyRole()
@Controller('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationFeedService) {}

  @Get()
  @ApiOkResponse({ type: NotificationsAnswerDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  list(@AuthUser() person: CurrentUser, @Query() query: ListNotificationsQueryDto) {
    return this.notifications.list(person, query);
  }

  @Post('read')
  @HttpCode(200)
  @ApiChangedRecordResponse(UnreadDto)
  read(@AuthUser() person: CurrentUser, @Body() chosen: ReadNotificationsDto) {
    return this.notifications.read(person, chosen);
  }
}
