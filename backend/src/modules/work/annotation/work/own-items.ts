import { Injectable } from '@nestjs/common';
import { type LabelConfig } from '@labelbridge/annotation';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { conflictWith, notFound, orNotFound } from '../../../../common/errors/errors.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { refuseEnded } from './job-access.js';

export interface OwnItem {
  readonly assignment: AssignmentRecord;
  readonly job: JobRecord;
}

export interface OwnItemRules extends OwnItem {
  readonly task: TaskRecord;
  readonly item: ItemRecord;
  readonly config: LabelConfig;
}

@Injectable()
export class OwnItems {
  constructor(
    private readonly assignments: AssignmentRepository,
    private readonly items: ItemRepository,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
    private readonly interfaces: InterfacesService,
  ) {}

  /**
   * @throws 404 if it does not exist or belongs to another person; 403 if its job has ended; 409 with `data` if it was removed from the
   * batch
   */
  async readIn(session: ClientSession | null, person: CurrentUser, id: string): Promise<OwnItem> {
    const assignment = await this.assignmentOf(session, person, id);
    const job = orNotFound(await this.jobs.findById(assignment.jobId, session));
    refuseEnded(job);
    // Uncounted and unpaid work is refused immediately, so that the person knows.
    if (assignment.excluded) throw conflictWith(WORKPLACE_MESSAGES.itemGone, { kind: 'gone' });
    return { assignment, job };
  }

  /** The job of an item. @throws 404 for an item that does not exist or belongs to another person */
  async jobIdOf(person: CurrentUser, id: string): Promise<Types.ObjectId> {
    return (await this.assignmentOf(null, person, id)).jobId;
  }

  /** @throws as `readIn` */
  async read(person: CurrentUser, id: string): Promise<OwnItemRules> {
    const { assignment, job } = await this.readIn(null, person, id);
    const [item, task] = await Promise.all([this.items.findById(assignment.itemId), this.tasks.findTask(assignment.taskId)]);
    if (!item) throw notFound();
    return { assignment, job, item, task, config: await this.interfaces.configOf(task) };
  }

  private async assignmentOf(session: ClientSession | null, person: CurrentUser, id: string): Promise<AssignmentRecord> {
    const assignment = await this.assignments.findById(id, session);
    if (!assignment?.annotatorId.equals(new Types.ObjectId(person._id))) throw notFound();
    return assignment;
  }
}
