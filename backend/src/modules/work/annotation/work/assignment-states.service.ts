import { Injectable } from '@nestjs/common';
import { doneProblems } from '@labelbridge/annotation';
import { type JobItems, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { badInput, conflict } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { WorkClockWriter } from '../../jobs/clock/work-clock.writer.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { headAfterReview, headOf, regionsOf, storedHead } from '../domain/stored.js';
import { type ItemStateDto } from '../dto/item.dto.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { AnnotationDone } from './annotation-done.js';
import { ItemMedia } from './item-media.js';
import { type OwnItem, OwnItems } from './own-items.js';
import { newAnnotation, refuseClosed } from './patches.service.js';

type StateChange = Pick<AssignmentRecord, 'state' | 'skipReason' | 'doneAt'>;

interface Outcome {
  readonly state: AssignmentRecord['state'];
  readonly items: JobItems | null;
}

const unchanged = ({ assignment, job }: OwnItem): Outcome => ({ state: assignment.state, items: job.items });

const OPEN: StateChange = { state: 'open', skipReason: null, doneAt: null };

@Injectable()
export class AssignmentStatesService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly own: OwnItems,
    private readonly jobs: JobWorkService,
    private readonly workClock: WorkClockWriter,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly media: ItemMedia,
    private readonly history: HistoryRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly whenDone: AnnotationDone,
  ) {}

  /** @throws 400 naming unfinished parts; 404; 409 if the item or its job is not open, or the annotation has another revision */
  async done(person: CurrentUser, id: string, revision?: number): Promise<Changed<ItemStateDto>> {
    const { job, item, config, task } = await this.own.read(person, id);
    const ruleItem = await this.media.ruleItemOf(config, item);
    return this.run({ person, id, jobId: job._id }, WORKPLACE_MESSAGES.itemDone, async (session, own) => {
      // A repeated call changes nothing.
      if (own.assignment.state === 'done' && own.job.status === 'pending') return unchanged(own);
      refuseClosed(own);
      const annotation = await this.current(session, own.assignment, revision);
      const regions = annotation ? regionsOf(annotation.regions) : [];
      const problems = doneProblems(config, regions, ruleItem);
      if (problems.length > 0) throw badInput(problems);
      const now = this.clock.now();
      if (!annotation && task.interfaceId) {
        const head = storedHead(headOf(null));
        await this.annotations.insert(session, { ...newAnnotation(own.assignment, task.interfaceId), ...head, changedAt: now });
      }
      const outcome = await this.change(session, own, { state: 'done', skipReason: null, doneAt: now }, { open: -1 });
      await this.whenDone.emit(session, { ...own, config, regions, at: now });
      return outcome;
    });
  }

  /** @throws 404; 409 as `done` */
  async skip(person: CurrentUser, id: string, reason: string, revision?: number): Promise<Changed<ItemStateDto>> {
    const jobId = await this.own.jobIdOf(person, id);
    return this.run({ person, id, jobId }, WORKPLACE_MESSAGES.itemSkipped, async (session, own) => {
      if (own.assignment.state === 'skipped' && own.job.status === 'pending') return unchanged(own);
      refuseClosed(own);
      await this.current(session, own.assignment, revision);
      const skipped = { state: 'skipped', skipReason: reason.trim(), doneAt: this.clock.now() } as const;
      return this.change(session, own, skipped, { open: -1, skipped: 1 });
    });
  }

  /** Reopens an item that is done or skipped, if its job is pending. @throws 404; 409 */
  async reopen(person: CurrentUser, id: string): Promise<Changed<ItemStateDto>> {
    const jobId = await this.own.jobIdOf(person, id);
    return this.run({ person, id, jobId }, WORKPLACE_MESSAGES.itemReopened, async (session, own) => {
      const { assignment, job } = own;
      if (job.status !== 'pending') throw conflict(WORKPLACE_MESSAGES.notWorkable);
      if (assignment.state === 'open') return unchanged(own);
      const annotation = await this.annotations.findById(assignment._id, session);
      if (annotation && annotation.state !== 'draft') await this.redraft(session, annotation);
      return this.change(session, own, OPEN, { open: 1, skipped: assignment.state === 'skipped' ? -1 : 0 });
    });
  }

  /** Makes a submitted annotation a draft again. If a reviewer fixed or commented it, the draft continues from their version. */
  private async redraft(session: ClientSession, before: AnnotationRecord): Promise<void> {
    const commented = (await this.history.commentedRegions(session, [before._id])).get(String(before._id)) ?? new Set();
    const isReviewed = before.fixed !== null || commented.size > 0;
    const set = { ...(isReviewed ? headAfterReview(before, commented) : {}), state: 'draft' as const, fixed: null };
    if (!(await this.annotations.update(session, before, set))) throw conflict(WORKPLACE_MESSAGES.itemChanged);
  }

  private async current(session: ClientSession, { _id }: AssignmentRecord, revision?: number): Promise<AnnotationRecord | null> {
    const annotation = await this.annotations.findById(_id, session);
    if (revision !== undefined && revision !== (annotation?.revision ?? 0)) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    return annotation;
  }

  private async change(
    session: ClientSession,
    { assignment, job }: OwnItem,
    set: StateChange,
    by: Partial<Record<keyof JobItems, number>>,
  ): Promise<Outcome> {
    if (!(await this.assignments.changeState(session, assignment, set))) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    await this.workClock.noteWork(session, job);
    const after = await this.jobs.countItems(session, job._id, by);
    if (!after) throw conflict(WORKPLACE_MESSAGES.notWorkable);
    return { state: set.state, items: after.items };
  }

  private async run(
    { person, id, jobId }: { readonly person: CurrentUser; readonly id: string; readonly jobId: Types.ObjectId },
    message: string,
    work: (session: ClientSession, own: OwnItem) => Promise<Outcome>,
  ): Promise<Changed<ItemStateDto>> {
    const data = await this.#queue.run(String(jobId), () =>
      this.transactions.run(async (session) => {
        const { state, items } = await work(session, await this.own.readIn(session, person, id));
        return { _id: id, state, open: items?.open ?? 0, changes: items?.changes ?? 0 };
      }),
    );
    return { message, data };
  }
}
