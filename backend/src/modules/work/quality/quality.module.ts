import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Randomness } from '../../../common/crypto/randomness.js';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AnnotationModule } from '../annotation/annotation.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { AnswerViews } from './answer-views.js';
import { ErasedGold } from './erased-gold.js';
import { GoldRecount, GoldRecountSignal, GoldRecountWorker } from './gold-recount.js';
import { GoldScoring } from './gold-scoring.js';
import { GoldService } from './gold.service.js';
import { MyQualityService } from './my-quality.service.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { GOLD_ANSWER_MODEL, goldAnswerSchema } from './persistence/gold-answer.schema.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { GOLD_MODEL, goldSchema } from './persistence/gold.schema.js';
import { STANDING_MODEL, standingSchema } from './persistence/standing.schema.js';
import { StandingRepository } from './persistence/standings.repository.js';
import { PersonPaused } from './person-paused.js';
import { ProjectQualityService } from './project-quality.service.js';
import { ProvenScores } from './proven-scores.js';
import { QualityController } from './quality.controller.js';
import { StandingsService } from './standings.service.js';
import { SUGGESTION_ANSWER_MODEL, suggestionAnswerSchema } from './persistence/suggestion-answer.schema.js';
import { SuggestionAnswerRepository } from './persistence/suggestion-answers.repository.js';
import { SuggestionScoring } from './suggestion-scoring.js';
import { WrongGold } from './wrong-gold.js';

@Module({
  imports: [
    AuditModule,
    AnnotationModule,
    JobsModule,
    NotificationsModule,
    ProjectsModule,
    TasksModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: GOLD_MODEL, schema: goldSchema },
      { name: GOLD_ANSWER_MODEL, schema: goldAnswerSchema },
      { name: SUGGESTION_ANSWER_MODEL, schema: suggestionAnswerSchema },
      { name: STANDING_MODEL, schema: standingSchema },
    ]),
  ],
  controllers: [QualityController],
  providers: [
    GoldRepository,
    GoldAnswerRepository,
    StandingRepository,
    SuggestionAnswerRepository,
    SuggestionScoring,
    Randomness,
    ErasedGold,
    GoldScoring,
    GoldService,
    GoldRecount,
    GoldRecountSignal,
    PersonPaused,
    StandingsService,
    AnswerViews,
    MyQualityService,
    ProjectQualityService,
    ProvenScores,
    WrongGold,
  ],
  exports: [GoldRecount, GoldRecountSignal, GoldService, MyQualityService, PersonPaused, ProjectQualityService, WrongGold],
})
export class QualityModule {}

/** Servers import the worker, the CLI does not. */
@Module({ imports: [QualityModule], providers: [GoldRecountWorker] })
export class QualityWorkerModule {}
