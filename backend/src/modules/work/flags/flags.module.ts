import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AnnotationModule } from '../annotation/annotation.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { QualityModule } from '../quality/quality.module.js';
import { AccountScan } from './account-scan.js';
import { CopiedScan } from './copied-scan.js';
import { ErasedFlags } from './erased-flags.js';
import { FlagScanner, FlagWorker } from './flag-scanner.js';
import { FlagWriter } from './flag-writer.js';
import { FlagsController } from './flags.controller.js';
import { FlagsService } from './flags.service.js';
import { ItemScan } from './item-scan.js';
import { JobScan } from './job-scan.js';
import { OwnFlagsService } from './own-flags.service.js';
import { FLAG_MODEL, flagSchema } from './persistence/flag.schema.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { PRINT_MODEL, printSchema, SCAN_MODEL, SCANNED_JOB_MODEL, scannedJobSchema, scanSchema } from './persistence/print.schema.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { ProjectFlags } from './project-flags.js';
import { RepeatedScan } from './repeated-scan.js';

@Module({
  imports: [
    AuditModule,
    AnnotationModule,
    JobsModule,
    MediaModule,
    NotificationsModule,
    ProjectsModule,
    QualityModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: FLAG_MODEL, schema: flagSchema },
      { name: PRINT_MODEL, schema: printSchema },
      { name: SCAN_MODEL, schema: scanSchema },
      { name: SCANNED_JOB_MODEL, schema: scannedJobSchema },
    ]),
  ],
  controllers: [FlagsController],
  providers: [
    FlagRepository,
    PrintRepository,
    ErasedFlags,
    FlagWriter,
    AccountScan,
    ItemScan,
    JobScan,
    RepeatedScan,
    CopiedScan,
    FlagScanner,
    FlagsService,
    OwnFlagsService,
    ProjectFlags,
  ],
  exports: [FlagScanner, ItemScan, OwnFlagsService, ProjectFlags, RepeatedScan],
})
export class FlagsModule {}

/** Servers import the worker, the CLI does not. */
@Module({ imports: [FlagsModule], providers: [FlagWorker] })
export class FlagsWorkerModule {}
