import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { UsersModule } from '../../users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { RateKeeper } from './rate-refresh.js';

/** What looks after rates by itself. Servers import it, the command line does not. */
@Module({ imports: [InvoicesModule, NotificationsModule, UsersModule], providers: [RateKeeper] })
export class RateRefreshModule {}
