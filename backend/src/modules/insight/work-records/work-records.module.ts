import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { SigningModule } from '../../foundation/signing/signing.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { JobsModule } from '../../work/jobs/jobs.module.js';
import { ProjectsModule } from '../../work/projects/projects.module.js';
import { QualityModule } from '../../work/quality/quality.module.js';
import { WORK_RECORD_MODEL, workRecordSchema } from './persistence/work-record.schema.js';
import { WorkRecordRepository } from './persistence/work-record.repository.js';
import { PublicRecords } from './public-records.service.js';
import { RecordsController } from './records.controller.js';
import { WorkFiguresService } from './work-figures.service.js';
import { WorkRecordsController } from './work-records.controller.js';
import { WorkRecords } from './work-records.service.js';

@Module({
  imports: [
    AuditModule,
    JobsModule,
    ProjectsModule,
    QualityModule,
    SigningModule,
    UsersModule,
    MongooseModule.forFeature([{ name: WORK_RECORD_MODEL, schema: workRecordSchema }]),
  ],
  controllers: [WorkRecordsController, RecordsController],
  providers: [PublicRecords, WorkFiguresService, WorkRecordRepository, WorkRecords],
})
export class WorkRecordsModule {}
