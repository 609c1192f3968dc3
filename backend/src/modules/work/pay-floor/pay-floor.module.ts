import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { EffectivePayService } from './effective-pay.service.js';
import { FloorChecks, FloorChecksWorker } from './floor-checks.js';
import { PayFloorController } from './pay-floor.controller.js';

@Module({
  imports: [JobsModule, NotificationsModule, PaymentsModule, ProjectsModule, TasksModule, UsersModule],
  controllers: [PayFloorController],
  providers: [EffectivePayService, FloorChecks],
  exports: [EffectivePayService, FloorChecks],
})
export class PayFloorModule {}

/** Imported by servers, not by the CLI. */
@Module({ imports: [PayFloorModule], providers: [FloorChecksWorker] })
export class PayFloorWorkerModule {}
