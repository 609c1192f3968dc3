import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '../../people/notifications/notifications.module.js';
import { PROJECT_MODEL, projectSchema } from './persistence/project.schema.js';
import { ProjectFunds } from './project-funds.service.js';

/** Small, so that the command line loads it without the rest of the projects. */
@Module({
  imports: [NotificationsModule, MongooseModule.forFeature([{ name: PROJECT_MODEL, schema: projectSchema }])],
  providers: [ProjectFunds],
  exports: [ProjectFunds],
})
export class ProjectFundsModule {}
