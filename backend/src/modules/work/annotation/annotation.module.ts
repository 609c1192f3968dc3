import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { Randomness } from '../../../common/crypto/randomness.js';
import { GuidelinesModule } from '../guidelines/guidelines.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { TasksModule } from '../tasks/tasks.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { BatchesController } from './batches/batches.controller.js';
import { BatchesService } from './batches/batches.service.js';
import { HeldJobsWorker } from './batches/held-jobs-worker.js';
import { TaskSplitsService } from './batches/task-splits.service.js';
import { DeletionRuns } from './deletion/deletion-runs.js';
import { ItemErased } from './deletion/item-erased.js';
import { ItemEraser } from './deletion/item-eraser.js';
import { AnswerScores } from './exports/answer-scores.js';
import { DatasetReader } from './exports/dataset-reader.js';
import { ExportReader } from './exports/export-reader.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportRuns } from './exports/export-runs.js';
import { ExportsService } from './exports/exports.service.js';
import { ItemImportsController } from './imports/item-imports.controller.js';
import { ItemImportReader } from './imports/item-import-reader.js';
import { ImportPreviewsService } from './imports/import-previews.service.js';
import { ItemImportsService } from './imports/item-imports.service.js';
import { StagedFiles } from './imports/staged-files.js';
import { StagedFilesCleanup } from './imports/staged-files-cleanup.js';
import { ItemContents } from './work/item-contents.js';
import { ItemMedia } from './work/item-media.js';
import { PredictedItems } from './predictions/predicted-items.js';
import { PredictionRuns } from './predictions/prediction-runs.js';
import { PredictionsController } from './predictions/predictions.controller.js';
import { InterfacesController } from './interfaces/interfaces.controller.js';
import { InterfacesService } from './interfaces/interfaces.service.js';
import { AnnotationRepository } from './persistence/annotations.repository.js';
import { AssignmentRepository } from './persistence/assignments.repository.js';
import { HistoryRepository } from './persistence/history.repository.js';
import { ItemRepository } from './persistence/items.repository.js';
import { ANNOTATION_MODEL, annotationSchema } from './persistence/annotation.schema.js';
import { ASSIGNMENT_MODEL, assignmentSchema } from './persistence/assignment.schema.js';
import { INTERFACE_MODEL, interfaceSchema } from './persistence/interface.schema.js';
import { ITEM_MODEL, itemSchema } from './persistence/item.schema.js';
import { COMMENT_MODEL, VERSION_MODEL, commentSchema, versionSchema } from './persistence/version.schema.js';
import { ReviewsController } from './reviews/reviews.controller.js';
import { ReviewViews } from './reviews/review-views.js';
import { ReviewsService } from './reviews/reviews.service.js';
import { AnnotationDone } from './work/annotation-done.js';
import { AnswersReader } from './work/answers-reader.js';
import { AssignmentStatesService } from './work/assignment-states.service.js';
import { DataSizes } from './work/data-sizes.js';
import { ExamItems } from './work/exam-items.js';
import { GoldItems } from './work/gold-items.js';
import { Doubt, OpenTries } from './work/ports.js';
import { GoldMix } from './work/gold-mix.js';
import { ItemAllocator } from './work/item-allocator.js';
import { ItemChangesService } from './work/item-changes.service.js';
import { ItemsService } from './work/items.service.js';
import { JobAccess } from './work/job-access.js';
import { JobItemsFlow } from './work/job-items.js';
import { OwnItems } from './work/own-items.js';
import { PatchesService } from './work/patches.service.js';
import { UnaidedItems } from './work/unaided-items.js';
import { WorkController } from './work/work.controller.js';

@Module({
  imports: [
    AuditModule,
    BulkModule,
    GuidelinesModule,
    JobsModule,
    MediaModule,
    NotificationsModule,
    ProjectsModule,
    RunsModule,
    TasksModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: INTERFACE_MODEL, schema: interfaceSchema },
      { name: ITEM_MODEL, schema: itemSchema },
      { name: ASSIGNMENT_MODEL, schema: assignmentSchema },
      { name: ANNOTATION_MODEL, schema: annotationSchema },
      { name: VERSION_MODEL, schema: versionSchema },
      { name: COMMENT_MODEL, schema: commentSchema },
    ]),
  ],
  controllers: [
    InterfacesController,
    ItemImportsController,
    WorkController,
    ReviewsController,
    ExportsController,
    BatchesController,
    PredictionsController,
  ],
  providers: [
    InterfacesService,
    ItemImportsService,
    ImportPreviewsService,
    ItemImportReader,
    StagedFiles,
    Randomness,
    ItemRepository,
    AssignmentRepository,
    AnnotationRepository,
    HistoryRepository,
    ItemsService,
    ItemAllocator,
    UnaidedItems,
    Doubt,
    GoldMix,
    AnnotationDone,
    DataSizes,
    ExamItems,
    OpenTries,
    GoldItems,
    ItemChangesService,
    ItemContents,
    ItemMedia,
    OwnItems,
    JobItemsFlow,
    AnswersReader,
    ReviewViews,
    JobAccess,
    PatchesService,
    AssignmentStatesService,
    ReviewsService,
    AnswerScores,
    DatasetReader,
    ExportReader,
    ExportsService,
    ExportRuns,
    DeletionRuns,
    PredictedItems,
    PredictionRuns,
    ItemEraser,
    ItemErased,
    BatchesService,
    TaskSplitsService,
  ],
  exports: [
    ItemErased,
    ItemContents,
    AnswerScores,
    ReviewsService,
    DatasetReader,
    AnswersReader,
    StagedFiles,
    ItemImportReader,
    ItemImportsService,
    InterfacesService,
    ItemsService,
    PatchesService,
    AssignmentStatesService,
    Doubt,
    GoldMix,
    AnnotationDone,
    ExamItems,
    OpenTries,
    GoldItems,
  ],
})
export class AnnotationModule {}

/** Servers import the workers, the CLI does not. */
@Module({ imports: [AnnotationModule, JobsModule, RunsModule, TasksModule], providers: [StagedFilesCleanup, HeldJobsWorker] })
export class AnnotationWorkersModule {}
