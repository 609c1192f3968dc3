import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { BulkHandlers } from './bulk-handler.js';
import { BulkCommitSignal, BulkRunsService } from './bulk-runs.service.js';
import { BulkWorker } from './bulk-worker.js';
import { BulkController } from './bulk.controller.js';
import { BulkRepository } from './persistence/bulk.repository.js';
import { BULK_ROW_MODEL, BULK_RUN_MODEL, bulkRowSchema, bulkRunSchema } from './persistence/bulk.schema.js';

@Module({
  imports: [
    AuditModule,
    UsersModule,
    MongooseModule.forFeature([
      { name: BULK_RUN_MODEL, schema: bulkRunSchema },
      { name: BULK_ROW_MODEL, schema: bulkRowSchema },
    ]),
  ],
  controllers: [BulkController],
  providers: [BulkRunsService, BulkRepository, BulkHandlers, BulkCommitSignal],
  exports: [BulkRunsService, BulkRepository, BulkHandlers, BulkCommitSignal],
})
export class BulkModule {}

/** Servers import the worker, the CLI does not. */
@Module({ imports: [AuditModule, UsersModule, BulkModule], providers: [BulkWorker] })
export class BulkWorkerModule {}
