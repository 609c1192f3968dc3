import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { TermsModule } from '../../people/terms/terms.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AnnotationModule } from '../annotation/annotation.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { QualityModule } from '../quality/quality.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { AskedAgain, AskedAgainSignal, AskedAgainWorker } from './asked-again.js';
import { ExamAdminService } from './exam-admin.service.js';
import { ExamPasses } from './exam-passes.js';
import { ExamTriesService } from './exam-tries.service.js';
import { ExamAdminController, ExamsController } from './exams.controller.js';
import { ExamsService } from './exams.service.js';
import { ExamAnswerRepository } from './persistence/exam-answers.repository.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';
import {
  EXAM_ANSWER_MODEL,
  EXAM_ASK_MODEL,
  EXAM_FIGURE_MODEL,
  EXAM_TRY_MODEL,
  examAnswerSchema,
  examAskSchema,
  examFigureSchema,
  examTrySchema,
} from './persistence/exam-try.schema.js';

@Module({
  imports: [
    AuditModule,
    AnnotationModule,
    NotificationsModule,
    PaymentsModule,
    ProjectsModule,
    QualityModule,
    TasksModule,
    TermsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: EXAM_TRY_MODEL, schema: examTrySchema },
      { name: EXAM_ANSWER_MODEL, schema: examAnswerSchema },
      { name: EXAM_FIGURE_MODEL, schema: examFigureSchema },
      { name: EXAM_ASK_MODEL, schema: examAskSchema },
    ]),
  ],
  controllers: [ExamsController, ExamAdminController],
  providers: [
    ExamTryRepository,
    ExamAnswerRepository,
    ExamsService,
    ExamTriesService,
    ExamAdminService,
    ExamPasses,
    AskedAgain,
    AskedAgainSignal,
  ],
  exports: [AskedAgain, AskedAgainSignal, ExamAdminService, ExamPasses, ExamsService, ExamTriesService],
})
export class ExamsModule {}

/** Servers import the worker, the CLI does not. */
@Module({ imports: [ExamsModule], providers: [AskedAgainWorker] })
export class ExamsWorkerModule {}
