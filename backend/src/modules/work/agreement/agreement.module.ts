import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { AnnotationModule } from '../annotation/annotation.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { QualityModule } from '../quality/quality.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { AdjudicationsService } from './adjudications.service.js';
import { AgreementController } from './agreement.controller.js';
import { AgreementCounter } from './agreement-counter.js';
import { AgreementService } from './agreement.service.js';
import { DoubtCounter, DoubtWorker } from './doubt-counter.js';
import { ErasedAgreement } from './erased-agreement.js';
import { ExportedScores } from './exported-scores.js';
import { RecountRuns } from './recount-runs.js';
import { RunsModule } from '../runs/runs.module.js';
import { AgreementRepository } from './persistence/agreement.repository.js';
import {
  ADJUDICATION_MODEL,
  adjudicationSchema,
  CONTESTED_ITEM_MODEL,
  contestedItemSchema,
  PERSON_AGREEMENT_MODEL,
  personAgreementSchema,
  TASK_AGREEMENT_MODEL,
  taskAgreementSchema,
} from './persistence/agreement.schema.js';

@Module({
  imports: [
    AnnotationModule,
    AuditModule,
    JobsModule,
    ProjectsModule,
    QualityModule,
    RunsModule,
    TasksModule,
    MongooseModule.forFeature([
      { name: ADJUDICATION_MODEL, schema: adjudicationSchema },
      { name: CONTESTED_ITEM_MODEL, schema: contestedItemSchema },
      { name: PERSON_AGREEMENT_MODEL, schema: personAgreementSchema },
      { name: TASK_AGREEMENT_MODEL, schema: taskAgreementSchema },
    ]),
  ],
  controllers: [AgreementController],
  providers: [
    AdjudicationsService,
    AgreementCounter,
    AgreementRepository,
    AgreementService,
    DoubtCounter,
    ErasedAgreement,
    ExportedScores,
    RecountRuns,
  ],
  exports: [AdjudicationsService, AgreementService, DoubtCounter],
})
export class AgreementModule {}

/** Servers import the worker, the CLI does not. */
@Module({ imports: [AgreementModule], providers: [DoubtWorker] })
export class AgreementWorkerModule {}
