import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { TasksModule } from '../../work/tasks/tasks.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [JobsModule, PaymentsModule, ProjectsModule, TasksModule, UsersModule],
  controllers: [SearchController],
  providers: [SearchService],
})
export class SearchModule {}
