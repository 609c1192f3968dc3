import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { LeavingController } from './leaving.controller.js';
import { LeavingService } from './leaving.service.js';

@Module({ imports: [JobsModule, ProjectsModule], controllers: [LeavingController], providers: [LeavingService], exports: [LeavingService] })
export class LeavingModule {}
