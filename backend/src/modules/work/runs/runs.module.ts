import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { MediaModule } from '../media/media.module.js';
import { RUN_MODEL, RUN_PROBLEM_MODEL, runProblemSchema, runSchema } from './persistence/run.schema.js';
import { RunRepository } from './persistence/runs.repository.js';
import { KeptResults } from './kept-results.js';
import { ResultsCleanup } from './results-cleanup.js';
import { RunDriver } from './run-driver.js';
import { RunEnded } from './run-ended.js';
import { RunHandlers } from './run-handler.js';
import { RunLinks } from './run-links.js';
import { RunNotices } from './run-notices.js';
import { DeletionWorker, ExportWorker, ImportWorker, PredictionWorker, RecountWorker } from './run-workers.js';
import { RunsController } from './runs.controller.js';
import { RunCommitSignal, RunsService } from './runs.service.js';

@Module({
  imports: [
    AuditModule,
    NotificationsModule,
    UsersModule,
    MediaModule,
    MongooseModule.forFeature([
      { name: RUN_MODEL, schema: runSchema },
      { name: RUN_PROBLEM_MODEL, schema: runProblemSchema },
    ]),
  ],
  controllers: [RunsController],
  providers: [RunsService, RunRepository, RunHandlers, RunDriver, RunEnded, RunLinks, RunNotices, RunCommitSignal, KeptResults],
  exports: [RunsService, RunHandlers, RunDriver, RunEnded, RunCommitSignal, KeptResults],
})
export class RunsModule {}

/** Servers import the workers, the CLI does not. */
@Module({ imports: [RunsModule], providers: [ImportWorker, ExportWorker, DeletionWorker, RecountWorker, PredictionWorker, ResultsCleanup] })
export class RunWorkersModule {}
