import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditModule } from '../../foundation/audit/audit.module.js';
import { BulkModule } from '../bulk/bulk.module.js';
import { PaymentsModule } from '../../money/payments/payments.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { BatchFinished } from './batch-finished.js';
import { TaskRepository } from './persistence/task.repository.js';
import { TASK_MODEL, taskSchema } from './persistence/task.schema.js';
import { TaskFloor } from './task-floor.js';
import { TaskImportsController } from './task-imports.controller.js';
import { TaskImportsService } from './task-imports.service.js';
import { TaskInterfaces } from './task-interfaces.js';
import { TaskQueries } from './task-queries.js';
import { TaskUpdated } from './task-updated.js';
import { TaskWorkService } from './task-work.service.js';
import { TaskNamesController, TasksController } from './tasks.controller.js';
import { TasksService } from './tasks.service.js';

@Module({
  imports: [
    AuditModule,
    BulkModule,
    MongooseModule.forFeature([{ name: TASK_MODEL, schema: taskSchema }]),
    PaymentsModule,
    ProjectsModule,
    UsersModule,
  ],
  controllers: [TasksController, TaskImportsController, TaskNamesController],
  providers: [
    TasksService,
    TaskImportsService,
    TaskFloor,
    TaskWorkService,
    TaskUpdated,
    BatchFinished,
    TaskInterfaces,
    TaskQueries,
    TaskRepository,
  ],
  exports: [TasksService, TaskFloor, TaskWorkService, TaskUpdated, BatchFinished, TaskInterfaces, TaskQueries],
})
export class TasksModule {}
