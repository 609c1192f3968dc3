import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ConcernsModule } from '../../work/concerns/concerns.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { QuestionsModule } from '../../work/questions/questions.module.js';
import { SCOREBOARD_MODEL, scoreboardMonthSchema } from './persistence/scoreboard-month.schema.js';
import { ScoreboardFacts } from './scoreboard-facts.js';
import { ScoreboardPublisher, ScoreboardWorker } from './scoreboard-publisher.js';
import { ScoreboardController } from './scoreboard.controller.js';
import { ScoreboardService } from './scoreboard.service.js';

@Module({
  imports: [
    ConcernsModule,
    JobsModule,
    PaymentsModule,
    ProjectsModule,
    QuestionsModule,
    MongooseModule.forFeature([{ name: SCOREBOARD_MODEL, schema: scoreboardMonthSchema }]),
  ],
  controllers: [ScoreboardController],
  providers: [ScoreboardFacts, ScoreboardPublisher, ScoreboardService, ScoreboardWorker],
})
export class ScoreboardModule {}
