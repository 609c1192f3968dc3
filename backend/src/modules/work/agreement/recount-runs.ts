import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { badInput } from '../../../common/errors/errors.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type MakeRunDto } from '../runs/dto/run.dto.js';
import { type RunControl } from '../runs/run-control.js';
import { type PreparedRun, type RunEnding, RunHandlers, type StartedRunHandler } from '../runs/run-handler.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { AgreementService } from './agreement.service.js';

/** Counts the agreement of a project again, task by task, such as after a deletion. */
@Injectable()
export class RecountRuns implements StartedRunHandler, OnModuleInit {
  readonly kind = 'recompute';

  constructor(
    private readonly handlers: RunHandlers,
    private readonly agreement: AgreementService,
    private readonly projects: ProjectWorkService,
    private readonly tasks: TaskWorkService,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  async prepare(_person: CurrentUser, { projectId }: MakeRunDto): Promise<PreparedRun> {
    if (projectId === undefined) throw badInput([{ field: 'projectId', message: 'is required: a project is counted as a whole' }]);
    const { _id, projectName } = await this.projects.findProject(projectId);
    const tasks = await this.tasks.findWithItems(_id);
    return { title: projectName, projectId: _id, taskId: null, total: tasks.length, options: {} };
  }

  async carryOut(control: RunControl): Promise<RunEnding | null> {
    const tasks = await this.tasks.findWithItems(control.run.projectId ?? new Types.ObjectId());
    for (const task of tasks.slice(control.run.rows)) {
      if (control.isStopping()) return null;
      await this.agreement.countTask(task, { again: true });
      control.run = await control.count({ rows: 1 });
    }
    return {};
  }
}
