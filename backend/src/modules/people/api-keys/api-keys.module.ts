import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeyCallers } from './api-key-callers.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { API_KEY_MODEL, apiKeySchema } from './api-key.schema.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysService } from './api-keys.service.js';

@Module({
  imports: [AuditModule, NotificationsModule, UsersModule, MongooseModule.forFeature([{ name: API_KEY_MODEL, schema: apiKeySchema }])],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, ApiKeyCallers, ApiKeyRepository],
  exports: [ApiKeyCallers, ApiKeysService],
})
export class ApiKeysModule {}
