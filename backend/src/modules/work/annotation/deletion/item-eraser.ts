import { Injectable } from '@nestjs/common';
import { appealableSince, RUN_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemAllocator } from '../work/item-allocator.js';
import { ItemErased } from './item-erased.js';

/** An item in a job, with what was done on it. */
interface Work {
  readonly assignment: AssignmentRecord;
  readonly annotation: AnnotationRecord | undefined;
  readonly job: JobRecord | undefined;
}

/** @returns whether its accepted items are paid if its annotator, or the server, settles it */
const maySettle = ({ rate, items }: JobRecord): boolean =>
  rate?.per === 'item' && items !== null && items.sentBack > 0 && items.sentBack < items.total;

/** @returns whether nobody works on the job, decides on it, or may appeal or be paid a part */
function isClosed(job: JobRecord, now: Date): boolean {
  const { status, appeal, rejectedDate } = job;
  if (status !== 'rejected') return status !== 'pending' && status !== 'submitted';
  if (maySettle(job)) return false;
  return appeal === 'lost' || (!appeal && rejectedDate !== null && rejectedDate < appealableSince(now));
}

const isBegun = ({ assignment, annotation }: Work): boolean => assignment.state !== 'open' || annotation !== undefined;

/** Deletes items with their answers, versions and comments. Jobs keep their pay, times and counts. */
@Injectable()
export class ItemEraser {
  constructor(
    private readonly items: ItemRepository,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly history: HistoryRepository,
    private readonly allocator: ItemAllocator,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
    private readonly erased: ItemErased,
    private readonly clock: Clock,
  ) {}

  /** @returns false if it is gone @throws 409 if work on it is not decided, it is a gold item, or the last one of a job in work */
  async erase(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    // Read here: it may have been excluded, moved or deleted since it was found.
    const item = await this.items.findById(_id, session);
    if (!item) return false;
    const { taskId, excluded } = item;
    await this.assignments.lock(session, { itemId: _id });
    const works = await this.worksOn(session, _id);
    const now = this.clock.now();
    for (const work of works) {
      const { assignment, job } = work;
      const isFree = !job || isClosed(job, now) || assignment.excluded || (!isBegun(work) && assignment.taskId.equals(taskId));
      if (!isFree) throw conflict(RUN_MESSAGES.itemInWork);
    }
    await this.tasks.countErased(session, taskId, excluded ? { excludedCount: -1 } : { itemCount: -1 });
    await this.allocator.take(session, taskId, _id);
    // It may have been in doubt.
    await this.tasks.changeAnswers(session, taskId);
    for (const work of works) await this.countOut(session, work);
    const ids = works.map(({ assignment }) => assignment._id);
    await this.history.delete(session, ids);
    await this.annotations.delete(session, ids);
    await this.assignments.delete(session, ids);
    await this.items.delete(session, _id);
    await this.erased.emit(session, _id);
    return true;
  }

  private async worksOn(session: ClientSession, itemId: Types.ObjectId): Promise<Work[]> {
    const assignments = await this.assignments.ofItem(session, itemId);
    const annotations = new Map((await this.annotations.ofItem(session, itemId)).map((each) => [String(each._id), each]));
    const works: Work[] = [];
    for (const assignment of assignments) {
      const job = await this.jobs.findById(assignment.jobId, session);
      works.push({ assignment, annotation: annotations.get(String(assignment._id)), job: job ?? undefined });
    }
    return works;
  }

  /** A rejected job may be reworked and submitted again: it must not wait for an item that is gone. */
  private async countOut(session: ClientSession, { assignment, annotation, job }: Work): Promise<void> {
    if (job?.status !== 'rejected' || assignment.excluded) return;
    const { state, sampled } = assignment;
    await this.jobs.changeItems(session, [job._id], {
      total: -1,
      open: state === 'open' ? -1 : 0,
      skipped: state === 'skipped' ? -1 : 0,
      toReview: sampled && annotation?.state === 'submitted' ? -1 : 0,
      sentBack: annotation?.state === 'rejected' ? -1 : 0,
    });
  }
}
