import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_MODEL, jobSchema } from '../../work/jobs/persistence/job.schema.js';
import { INVOICE_MODEL, invoiceSchema } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { APPLICATION_MODEL, applicationSchema } from '../../work/projects/persistence/application.schema.js';
import { PROJECT_MODEL, projectSchema } from '../../work/projects/persistence/project.schema.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { TASK_MODEL, taskSchema } from '../../work/tasks/persistence/task.schema.js';
import { TasksModule } from '../../work/tasks/tasks.module.js';
import { USER_MODEL, userSchema } from '../../people/users/persistence/user.schema.js';
import { UsersModule } from '../../people/users/users.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewQueries } from './overview.queries.js';
import { OverviewService } from './overview.service.js';
import { SeriesController } from './series.controller.js';
import { SeriesQueries } from './series.queries.js';
import { SeriesService } from './series.service.js';

/** Reads the collections of other modules. No module imports it. */
@Module({
  imports: [
    PaymentsModule,
    ProjectsModule,
    TasksModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: PROJECT_MODEL, schema: projectSchema },
      { name: APPLICATION_MODEL, schema: applicationSchema },
      { name: TASK_MODEL, schema: taskSchema },
      { name: JOB_MODEL, schema: jobSchema },
      { name: INVOICE_MODEL, schema: invoiceSchema },
      { name: USER_MODEL, schema: userSchema },
    ]),
  ],
  controllers: [OverviewController, SeriesController],
  providers: [OverviewService, OverviewQueries, SeriesService, SeriesQueries],
})
export class OverviewModule {}
