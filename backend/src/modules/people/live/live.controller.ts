import { Controller, Get, Header, Module, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, ApiTooManyRequestsResponse, getSchemaPath } from '@nestjs/swagger';
import { AnyRole, AuthUser } from '../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { AuthModule } from '../auth/auth.module.js';
import { UnreadDto } from '../notifications/dto/notification.dto.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { UnreadStreams } from './unread-streams.js';

const LINES = 'application/x-ndjson';

@ApiTags('notifications')
@AnyRole()
@Controller('notifications')
export class LiveController {
  constructor(private readonly streams: UnreadStreams) {}

  @Get('stream')
  // A proxy that buffers the answer would delay the updates.
  @Header('x-accel-buffering', 'no')
  @ApiExtraModels(UnreadDto)
  @ApiOkResponse({
    description: 'One line of JSON now and at each change, an empty line every 25 seconds; it ends with the session.',
    content: { [LINES]: { schema: { $ref: getSchemaPath(UnreadDto) } } },
  })
  @ApiTooManyRequestsResponse({ type: ErrorBodyDto, description: 'This person has as many streams open as one may.' })
  stream(@AuthUser() person: CurrentUser): StreamableFile {
    return new StreamableFile(this.streams.open(person), { type: LINES });
  }
}

/** A separate module, because it needs sessions, and their module imports notifications. */
@Module({ imports: [AuthModule, NotificationsModule, UsersModule], controllers: [LiveController], providers: [UnreadStreams] })
export class LiveModule {}
