import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProvenanceModule } from '../../modules/insight/provenance/provenance.module.js';
import { AgreementModule } from '../../modules/work/agreement/agreement.module.js';
import { ExamsModule } from '../../modules/work/exams/exams.module.js';
import { FlagsModule } from '../../modules/work/flags/flags.module.js';
import { QualityModule } from '../../modules/work/quality/quality.module.js';
import { AnnotationModule } from '../../modules/work/annotation/annotation.module.js';
import { RunsModule } from '../../modules/work/runs/runs.module.js';
import { JobsModule } from '../../modules/work/jobs/jobs.module.js';
import { MediaModule } from '../../modules/work/media/media.module.js';
import { NotificationsModule } from '../../modules/people/notifications/notifications.module.js';
import { PaymentsModule } from '../../modules/money/payments/payments.module.js';
import { ProjectsModule } from '../../modules/work/projects/projects.module.js';
import { SiteModule } from '../../modules/operations/site/site.module.js';
import { TasksModule } from '../../modules/work/tasks/tasks.module.js';
import { UsersModule } from '../../modules/people/users/users.module.js';
import { BatchSteps } from './batches/batch-steps.js';
import { DemoJobs } from './demo-jobs.js';
import { DemoSeed } from './demo-seed.js';
import { FirstStart } from './first-start.js';
import { ExamSteps } from './quality/exam-steps.js';
import { FlagSteps } from './quality/flag-steps.js';
import { MarketTasks } from './quality/market-tasks.js';
import { QualitySteps } from './quality/quality-steps.js';
import { SeedLog, SEED_LOG_MODEL, seedLogSchema } from './seed-log.js';

@Module({
  imports: [
    UsersModule,
    ProjectsModule,
    TasksModule,
    JobsModule,
    MediaModule,
    AgreementModule,
    AnnotationModule,
    RunsModule,
    ExamsModule,
    FlagsModule,
    QualityModule,
    NotificationsModule,
    PaymentsModule,
    ProvenanceModule,
    SiteModule,
    MongooseModule.forFeature([{ name: SEED_LOG_MODEL, schema: seedLogSchema }]),
  ],
  providers: [FirstStart, DemoSeed, DemoJobs, BatchSteps, MarketTasks, QualitySteps, ExamSteps, FlagSteps, SeedLog],
  exports: [FirstStart, DemoSeed],
})
export class SeedModule {}
