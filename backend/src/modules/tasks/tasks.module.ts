import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../audit/audit.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../users/users.module.js';
import { TaskRepository } from './persistence/task.repository.js';
import { TASK_MODEL, taskSchema } from './persistence/task.schema.js';
import { TaskUpdated } from './task-updated.js';
import { TaskWorkService } from './task-work.service.js';
import { TaskNamesController, TasksController } from './tasks.controller.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [
    AuditModule,
    MongooseModule.forFeature([{ name: TASK_MODEL, schema: taskSchema }]),
    PaymentsModule,
    ProjectsModule,
    UsersModule,
  ],
  controllers: [TasksController, TaskNamesController],
  providers: [TasksService, TaskWorkService, TaskUpdated, TaskRepository],
  exports: [TasksService, TaskWorkService, TaskUpdated, TaskRepository],
})
export class TasksModule {}
