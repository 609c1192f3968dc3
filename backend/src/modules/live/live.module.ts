import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { LiveController } from './live.controller.js';
import { UnreadStreams } from './unread-streams.js';

/** Tells open pages what changes while they are open. A module of its own: it asks sessions, which import notifications. */
@Module({ imports: [AuthModule, NotificationsModule, UsersModule], controllers: [LiveController], providers: [UnreadStreams] })
export class LiveModule {}
