import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { QuestionsModule } from '../questions/questions.module.js';
import { ConcernAnswersService } from './concern-answers.service.js';
import { ConcernEvents } from './concern-events.js';
import { ConcernNews, ConcernNewsSignal, ConcernNewsWorker } from './concern-news.js';
import { ConcernQueries } from './concern-queries.js';
import { ConcernViews } from './concern-views.js';
import { ConcernsController } from './concerns.controller.js';
import { ConcernsService } from './concerns.service.js';
import { CONCERN_MODEL, concernSchema, OPENER_MODEL, openerSchema, SUPPORT_MODEL, supportSchema } from './persistence/concern.schema.js';
import { ConcernRepository } from './persistence/concerns.repository.js';
import { SupportRepository } from './persistence/supports.repository.js';

@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    ProjectsModule,
    QuestionsModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: CONCERN_MODEL, schema: concernSchema },
      { name: SUPPORT_MODEL, schema: supportSchema },
      { name: OPENER_MODEL, schema: openerSchema },
    ]),
  ],
  controllers: [ConcernsController],
  providers: [
    ConcernRepository,
    SupportRepository,
    ConcernViews,
    ConcernEvents,
    ConcernsService,
    ConcernAnswersService,
    ConcernNews,
    ConcernNewsSignal,
    ConcernNewsWorker,
    ConcernQueries,
  ],
  exports: [ConcernQueries],
})
export class ConcernsModule {}
