import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { BonusesController } from './bonuses.controller.js';
import { BonusesService } from './bonuses.service.js';

@Module({
  imports: [AuditModule, IdempotencyModule, JobsModule, NotificationsModule, PaymentsModule, ProjectsModule, UsersModule],
  controllers: [BonusesController],
  providers: [BonusesService],
})
export class BonusesModule {}
