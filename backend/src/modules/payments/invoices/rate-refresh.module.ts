import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { UsersModule } from '../../users/users.module.js';
import { InvoicesModule } from './invoices.module.js';
import { RateRefresh } from './rate-refresh.js';

/** What looks after rates by itself. Servers import it, the command line does not. */
@Module({ imports: [InvoicesModule, NotificationsModule, UsersModule], providers: [RateRefresh] })
export class RateRefreshModule {}
