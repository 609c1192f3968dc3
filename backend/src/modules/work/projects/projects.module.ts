import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../../common/idempotency/idempotency.module.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { TermsModule } from '../../people/terms/terms.module.js';
import { ThreadsModule } from '../../people/threads/threads.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ApplicationMessagesController } from './application-messages.controller.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationChanges } from './application-changes.js';
import { ApplicationViews } from './application-views.js';
import { ApplicationsService } from './applications.service.js';
import { ApplyingService } from './applying.service.js';
import { FitService } from './fit.service.js';
import { LaterRates, LaterRatesWorker } from './later-rates.service.js';
import { MembersLeaving } from './members-leaving.service.js';
import { NeededExams } from './needed-exams.js';
import { NeededScores, ProjectScores } from './needed-scores.js';
import { PastWork } from './past-work.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { APPLICATION_MODEL, applicationSchema } from './persistence/application.schema.js';
import { PlaceTaker } from './place-taker.js';
import { ProjectFundsModule } from './project-funds.module.js';
import { ProjectExams } from './project-exams.js';
import { ProjectQueries } from './project-queries.js';
import { ProjectRenamed } from './project-renamed.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { PROJECT_MODEL, projectSchema } from './persistence/project.schema.js';
import { ProjectWorkService } from './project-work.service.js';
import { ProjectNamesController, ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';
import { SharedWorkService } from './shared-work.service.js';
import { WorkProgress } from './work-progress.js';

@Module({
  imports: [
    AuditModule,
    IdempotencyModule,
    MongooseModule.forFeature([
      { name: PROJECT_MODEL, schema: projectSchema },
      { name: APPLICATION_MODEL, schema: applicationSchema },
    ]),
    UsersModule,
    NotificationsModule,
    PaymentsModule,
    TermsModule,
    ThreadsModule,
    ProjectFundsModule,
  ],
  controllers: [ProjectsController, ApplicationsController, ApplicationMessagesController, ProjectNamesController],
  providers: [
    ProjectsService,
    ApplicationsService,
    ApplicationChanges,
    ApplyingService,
    MembersLeaving,
    FitService,
    SharedWorkService,
    ApplicationViews,
    NeededExams,
    NeededScores,
    ProjectScores,
    PastWork,
    PlaceTaker,
    ProjectExams,
    WorkProgress,
    LaterRates,
    LaterRatesWorker,
    ProjectRenamed,
    ProjectQueries,
    ProjectWorkService,
    ProjectRepository,
    ApplicationRepository,
  ],
  exports: [
    ProjectsService,
    ApplicationsService,
    ApplyingService,
    MembersLeaving,
    PastWork,
    ProjectExams,
    ProjectScores,
    WorkProgress,
    ProjectRenamed,
    ProjectQueries,
    ProjectWorkService,
  ],
})
export class ProjectsModule {}
