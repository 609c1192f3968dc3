import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { GuidelinesModule } from '../guidelines/guidelines.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { TermsModule } from '../../people/terms/terms.module.js';
import { ThreadsModule } from '../../people/threads/threads.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AppealDeadlines, AppealDeadlinesWorker } from './appeals/appeal-deadlines.service.js';
import { Settlements, SettlementsWorker } from './settlements/settlements.service.js';
import { AppealLog } from './appeals/appeal-log.js';
import { APPEAL_MODEL, appealSchema } from './appeals/appeal.schema.js';
import { AppealsController } from './appeals/appeals.controller.js';
import { AppealRepository } from './appeals/appeals.repository.js';
import { AppealsService } from './appeals/appeals.service.js';
import { BREAKER_MODEL, breakerSchema, DECISION_MODEL, decisionSchema } from './breaker/decision.schema.js';
import { JobRejections } from './breaker/job-rejections.service.js';
import { RejectionBreaker } from './breaker/rejection-breaker.js';
import { AssignmentNamesController, AssignmentsController } from './assignments.controller.js';
import { AssignmentPlansService } from './assignment-plans.service.js';
import { AssignmentsService } from './assignments.service.js';
import { DayLimits } from './clock/day-limits.js';
import { WorkClockController } from './clock/work-clock.controller.js';
import { WorkClockService } from './clock/work-clock.service.js';
import { WorkClockWriter } from './clock/work-clock.writer.js';
import { WorkLogRepository } from './clock/work-log.repository.js';
import { PERSON_CLOCK_MODEL, WORK_LOG_MODEL, personClockSchema, workLogSchema } from './clock/work-log.schema.js';
import { JobFundsModule } from './funds/job-funds.module.js';
import { JobFundsWorker } from './funds/job-funds.service.js';
import { ContentNews, ContentNewsWorker } from './content-news.service.js';
import { ContentStops } from './content-stops.service.js';
import { ExamPromises } from './exam-promises.service.js';
import { HandedInJobs } from './handed-in-jobs.service.js';
import { HeldJobsService } from './held-jobs.service.js';
import { UninvolvedAdmins } from './uninvolved-admins.js';
import { ItemWork } from './item-work.js';
import { HandBackLimit } from './hand-back-limit.js';
import { JobContent } from './job-content.js';
import { JobEndings } from './job-endings.service.js';
import { JobHolds } from './job-holds.service.js';
import { JobMessagesController } from './job-messages.controller.js';
import { JobMessagesService } from './job-messages.service.js';
import { JobTransitionsService } from './job-transitions.service.js';
import { JobQueries } from './job-queries.js';
import { JobEstimates } from './job-estimates.js';
import { ItemProgress } from './item-progress.js';
import { JobSideEffects } from './job-side-effects.js';
import { JobRows } from './job-rows.js';
import { JobViews } from './job-views.js';
import { JobMoved } from './job-moved.js';
import { JobsController } from './jobs.controller.js';
import { PastJobsCounts } from './past-jobs.js';
import { JobTaskSync, JobRowSync } from './job-syncs.js';
import { JobsService } from './jobs.service.js';
import { JobWorkService } from './job-work.service.js';
import { ItemFiguresRepository } from './persistence/item-figures.repository.js';
import { JobRepository } from './persistence/job.repository.js';
import { JOB_MODEL, jobSchema } from './persistence/job.schema.js';
import { PersonJobsRepository } from './persistence/person-jobs.repository.js';
import { ReviewDeadlines, ReviewDeadlinesWorker } from './review-deadlines.service.js';
import { SetAsideJobs } from './set-aside-jobs.service.js';
import { TransitionRefusals } from './transition-refusals.js';
import { VisibleJobs } from './visible-jobs.js';

@Module({
  imports: [
    AuditModule,
    BulkModule,
    IdempotencyModule,
    MongooseModule.forFeature([
      { name: JOB_MODEL, schema: jobSchema },
      { name: APPEAL_MODEL, schema: appealSchema },
      { name: DECISION_MODEL, schema: decisionSchema },
      { name: BREAKER_MODEL, schema: breakerSchema },
      { name: WORK_LOG_MODEL, schema: workLogSchema },
      { name: PERSON_CLOCK_MODEL, schema: personClockSchema },
    ]),
    GuidelinesModule,
    JobFundsModule,
    TasksModule,
    ProjectsModule,
    UsersModule,
    PaymentsModule,
    NotificationsModule,
    TermsModule,
    ThreadsModule,
  ],
  controllers: [
    JobsController,
    WorkClockController,
    JobMessagesController,
    AppealsController,
    AssignmentsController,
    AssignmentNamesController,
  ],
  providers: [
    AppealDeadlines,
    AppealDeadlinesWorker,
    Settlements,
    SettlementsWorker,
    AppealLog,
    AppealRepository,
    AppealsService,
    ContentNews,
    ContentNewsWorker,
    ContentStops,
    DayLimits,
    ExamPromises,
    HandedInJobs,
    JobsService,
    VisibleJobs,
    JobMessagesService,
    JobTransitionsService,
    JobMoved,
    JobSideEffects,
    AssignmentsService,
    AssignmentPlansService,
    JobRows,
    JobViews,
    JobTaskSync,
    JobRowSync,
    PastJobsCounts,
    ItemProgress,
    JobEstimates,
    ItemFiguresRepository,
    ItemWork,
    HeldJobsService,
    UninvolvedAdmins,
    JobFundsWorker,
    HandBackLimit,
    JobContent,
    JobEndings,
    JobHolds,
    JobRejections,
    RejectionBreaker,
    JobRepository,
    PersonJobsRepository,
    JobQueries,
    JobWorkService,
    ReviewDeadlines,
    ReviewDeadlinesWorker,
    SetAsideJobs,
    TransitionRefusals,
    WorkClockService,
    WorkClockWriter,
    WorkLogRepository,
  ],
  exports: [
    DayLimits,
    HandedInJobs,
    JobEndings,
    JobMoved,
    JobsService,
    WorkClockWriter,
    JobTransitionsService,
    AssignmentsService,
    ItemWork,
    HeldJobsService,
    JobQueries,
    JobWorkService,
    ReviewDeadlines,
    SetAsideJobs,
    VisibleJobs,
  ],
})
export class JobsModule {}
