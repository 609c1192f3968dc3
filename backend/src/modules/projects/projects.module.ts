import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { APPLICATION_MODEL, applicationSchema } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { PROJECT_MODEL, projectSchema } from './persistence/project.schema.js';
import { ProjectWorkService } from './project-work.service.js';
import { ProjectNamesController, ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';

@Module({
  imports: [
    AuditModule,
    MongooseModule.forFeature([
      { name: PROJECT_MODEL, schema: projectSchema },
      { name: APPLICATION_MODEL, schema: applicationSchema },
    ]),
    UsersModule,
    NotificationsModule,
  ],
  controllers: [ProjectsController, ApplicationsController, ProjectNamesController],
  providers: [ProjectsService, ApplicationsService, ProjectWorkService, ProjectRepository, ApplicationRepository],
  exports: [ProjectsService, ApplicationsService, ProjectWorkService, ProjectRepository, ApplicationRepository],
})
export class ProjectsModule {}
