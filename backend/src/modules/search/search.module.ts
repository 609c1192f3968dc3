import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JOB_MODEL, jobSchema } from '../jobs/persistence/job.schema.js';
import { INVOICE_MODEL, invoiceSchema } from '../payments/invoices/persistence/invoice.schema.js';
import { APPLICATION_MODEL, applicationSchema } from '../projects/persistence/application.schema.js';
import { PROJECT_MODEL, projectSchema } from '../projects/persistence/project.schema.js';
import { TASK_MODEL, taskSchema } from '../tasks/persistence/task.schema.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { USER_MODEL, userSchema } from '../users/persistence/user.schema.js';
import { UsersModule } from '../users/users.module.js';
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
