import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ConsentsModule } from '../../people/consents/consents.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { LeavingModule } from '../../work/leaving/leaving.module.js';
import { ClosingController } from './closing/closing.controller.js';
import { ClosingService, ClosingWorker } from './closing/closing.service.js';
import { ClosingViews } from './closing/closing-views.js';
import { ERASURE_MODEL, erasureSchema } from './persistence/erasure.schema.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyService } from './privacy.service.js';
import { RetentionService } from './retention.service.js';

/** Exports and erases a person's data of all modules (`personal-data.ts`). No module imports this one. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    ConsentsModule,
    JobsModule,
    LeavingModule,
    NotificationsModule,
    PaymentsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: ERASURE_MODEL, schema: erasureSchema }]),
  ],
  controllers: [PrivacyController, ClosingController],
  providers: [PrivacyService, RetentionService, ClosingService, ClosingViews, ClosingWorker],
})
export class PrivacyModule {}
