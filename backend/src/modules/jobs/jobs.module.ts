import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../users/users.module.js';
import { AssignmentNamesController, AssignmentsController } from './assignments.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { JobTransitionsService } from './job-transitions.service.js';
import { JobSideEffects } from './job-side-effects.js';
import { JobViews } from './job-views.js';
import { JobsController } from './jobs.controller.js';
import { JobTaskSync } from './job-task-sync.js';
import { JobsService } from './jobs.service.js';
import { JobRepository } from './persistence/job.repository.js';
import { JOB_MODEL, jobSchema } from './persistence/job.schema.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    MongooseModule.forFeature([{ name: JOB_MODEL, schema: jobSchema }]),
    TasksModule,
    ProjectsModule,
    UsersModule,
    PaymentsModule,
    NotificationsModule,
  ],
  controllers: [JobsController, AssignmentsController, AssignmentNamesController],
  providers: [JobsService, JobTransitionsService, JobSideEffects, AssignmentsService, JobViews, JobTaskSync, JobRepository],
  exports: [JobsService, JobTransitionsService, AssignmentsService, JobRepository],
})
export class JobsModule {}
