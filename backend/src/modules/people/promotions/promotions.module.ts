import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { PromotionsController } from './promotions.controller.js';
import { PromotionsService } from './promotions.service.js';

@Module({ imports: [AuthModule, NotificationsModule, UsersModule], controllers: [PromotionsController], providers: [PromotionsService] })
export class PromotionsModule {}
