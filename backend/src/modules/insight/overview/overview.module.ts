import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ConcernsModule } from '../../work/concerns/concerns.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { QualityModule } from '../../work/quality/quality.module.js';
import { TasksModule } from '../../work/tasks/tasks.module.js';
import { TermsModule } from '../../people/terms/terms.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { SeriesController } from './series.controller.js';
import { SeriesService } from './series.service.js';

@Module({
  imports: [ConcernsModule, JobsModule, PaymentsModule, ProjectsModule, QualityModule, TasksModule, TermsModule, UsersModule],
  controllers: [OverviewController, SeriesController],
  providers: [OverviewService, SeriesService],
})
export class OverviewModule {}
