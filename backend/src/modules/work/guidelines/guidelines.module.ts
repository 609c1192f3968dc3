import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { GuidelineReaders } from './guideline-readers.js';
import { GuidelineRepository } from './guideline.repository.js';
import { GUIDELINE_MODEL, guidelineSchema } from './guideline.schema.js';
import { GuidelineViews } from './guideline-views.js';
import { GuidelinesController } from './guidelines.controller.js';
import { GuidelinesService } from './guidelines.service.js';

@Module({
  imports: [
    AuditModule,
    MediaModule,
    ProjectsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: GUIDELINE_MODEL, schema: guidelineSchema }]),
  ],
  controllers: [GuidelinesController],
  providers: [GuidelineRepository, GuidelineReaders, GuidelineViews, GuidelinesService],
  exports: [GuidelineReaders, GuidelinesService],
})
export class GuidelinesModule {}
