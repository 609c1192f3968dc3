import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AnswersService } from './answers.service.js';
import { FollowRepository } from './persistence/follows.repository.js';
import { ASKER_MODEL, askerSchema, FOLLOW_MODEL, followSchema, QUESTION_MODEL, questionSchema } from './persistence/question.schema.js';
import { QuestionRepository } from './persistence/questions.repository.js';
import { QuestionAccess } from './question-access.js';
import { QuestionNews, QuestionNewsSignal, QuestionNewsWorker } from './question-news.js';
import { QuestionQueries } from './question-queries.js';
import { QuestionViews } from './question-views.js';
import { QuestionsController } from './questions.controller.js';
import { QuestionsService } from './questions.service.js';

@Module({
  imports: [
    AuditModule,
    JobsModule,
    NotificationsModule,
    ProjectsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: QUESTION_MODEL, schema: questionSchema },
      { name: FOLLOW_MODEL, schema: followSchema },
      { name: ASKER_MODEL, schema: askerSchema },
    ]),
  ],
  controllers: [QuestionsController],
  providers: [
    QuestionRepository,
    FollowRepository,
    QuestionAccess,
    QuestionViews,
    QuestionsService,
    AnswersService,
    QuestionNews,
    QuestionNewsSignal,
    QuestionNewsWorker,
    QuestionQueries,
  ],
  exports: [QuestionAccess, QuestionQueries],
})
export class QuestionsModule {}
