import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_MODEL, jobSchema } from '../../work/jobs/persistence/job.schema.js';
import { INVOICE_MODEL, invoiceSchema } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { APPLICATION_MODEL, applicationSchema } from '../../work/projects/persistence/application.schema.js';
import { PROJECT_MODEL, projectSchema } from '../../work/projects/persistence/project.schema.js';
import { TASK_MODEL, taskSchema } from '../../work/tasks/persistence/task.schema.js';
import { TasksModule } from '../../work/tasks/tasks.module.js';
import { USER_MODEL, userSchema } from '../../people/users/persistence/user.schema.js';
import { UsersModule } from '../../people/users/users.module.js';
import { SearchController } from './search.controller.js';
import { SearchQueries } from './search.queries.js';
import { SearchService } from './search.service.js';

/** Reads collections of other modules. Nobody imports it. */
@Module({
  imports: [
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
  controllers: [SearchController],
  providers: [SearchService, SearchQueries],
})
export class SearchModule {}
