import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AnnotationState, drawnShare } from '@labelbridge/annotation';
import {
  type JobItems,
  SETTLEMENT_MESSAGES,
  WORK_ITEM_LIMITS,
  WORK_REFUSAL_MESSAGES,
  WORKPLACE_MESSAGES,
  isSameMoney,
  progressOf,
  settledPay,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { conflict } from '../../../../common/errors/errors.js';
import { Randomness } from '../../../../common/crypto/randomness.js';
import { WorkClockWriter } from '../../jobs/clock/work-clock.writer.js';
import { exceedsAnswers } from '../../jobs/domain/time-flags.js';
import { type BegunItems, type ItemsTransition, ItemWork, type ItemWorkSource } from '../../jobs/item-work.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { drawSample } from '../domain/review-sample.js';
import { headAfterReview } from '../domain/stored.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { DataSizes } from './data-sizes.js';
import { Doubt } from './ports.js';
import { GoldMix } from './gold-mix.js';
import { ItemAllocator } from './item-allocator.js';

const UNREVIEWED: readonly AnnotationState[] = ['submitted'];
const ACCEPTED: readonly AnnotationState[] = ['accepted', 'fixed'];
const NOT_ACCEPTED: readonly AnnotationState[] = [...UNREVIEWED, 'rejected'];

/** The items of in-product jobs: created, submitted, sent back and accepted with the job, in its transactions. */
@Injectable()
export class JobItemsFlow implements ItemWorkSource, OnModuleInit {
  constructor(
    private readonly itemWork: ItemWork,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly history: HistoryRepository,
    private readonly allocator: ItemAllocator,
    private readonly jobs: JobWorkService,
    private readonly workClock: WorkClockWriter,
    private readonly chance: Randomness,
    private readonly gold: GoldMix,
    private readonly doubt: Doubt,
    private readonly sizes: DataSizes,
  ) {}

  onModuleInit(): void {
    this.itemWork.bind(this);
  }

  async begin(session: ClientSession, job: JobRecord, task: TaskRecord): Promise<BegunItems> {
    const { itemCount } = task;
    if (itemCount === 0) throw conflict(WORKPLACE_MESSAGES.noItems);
    if (itemCount > WORK_ITEM_LIMITS.itemsOfJob) throw conflict(WORKPLACE_MESSAGES.tooManyItems(itemCount));
    const given = await this.allocator.begin(session, job, task);
    const items = { ...given, toReview: 0, sentBack: 0, seconds: 0 };
    return { items, data: await this.sizes.ofJob(session, job._id, task) };
  }

  async follow(session: ClientSession, made: ItemsTransition, items: JobItems): Promise<JobItems> {
    switch (made.action) {
      case 'submit':
        return this.submit(session, made, items);
      case 'rework':
        return this.rework(session, made, items);
      case 'approve':
        // Items outside the sample are accepted with the job.
        await this.annotations.setMany(session, { jobId: made.job._id, states: UNREVIEWED }, { state: 'accepted' });
        return items;
      case 'consent':
        // Nobody has judged the items that were drawn for review.
        await this.annotations.setMany(session, { jobId: made.job._id, states: UNREVIEWED }, { state: 'accepted' });
        return { ...items, toReview: 0 };
      case 'settle':
        if (made.bySystem) await this.annotations.setMany(session, { jobId: made.job._id, states: UNREVIEWED }, { state: 'accepted' });
        await this.checkVerdicts(session, made, items);
        return { ...items, toReview: 0 };
      case 'overturn':
      case 'reopen':
        // The items that were sent back count as right, too.
        await this.annotations.setMany(session, { jobId: made.job._id, states: NOT_ACCEPTED }, { state: 'accepted', review: null });
        return { ...items, toReview: 0, sentBack: 0 };
      case 'reject':
      case 'appeal':
      case 'uphold':
      case 'decline':
      case 'cancel':
        return items;
    }
  }

  async isReviewed(jobId: Types.ObjectId, session?: ClientSession): Promise<boolean> {
    return !(await this.annotations.hasSome(jobId, UNREVIEWED, session));
  }

  async hasAccepted(jobId: Types.ObjectId, session: ClientSession): Promise<boolean> {
    return this.annotations.hasSome(jobId, ACCEPTED, session);
  }

  async reviewersOf({ _id, submittedDate }: JobRecord): Promise<string[]> {
    return submittedDate ? this.history.reviewersOf(await this.annotations.idsOf(_id), submittedDate) : [];
  }

  /** Verdicts may have changed since the pay was computed. @throws 409 */
  private async checkVerdicts(session: ClientSession, { job }: ItemsTransition, items: JobItems): Promise<void> {
    if (!(await this.isReviewed(job._id, session))) throw conflict(SETTLEMENT_MESSAGES.unreviewed);
    const pay = job.rate && settledPay(job.rate, progressOf(items), items);
    if (!isSameMoney(pay, job.approvedAmount)) throw conflict(WORK_REFUSAL_MESSAGES.changedMeanwhile);
  }

  /** Writes a version of each changed annotation, and draws the review sample. */
  private async submit(session: ClientSession, { job, task, at }: ItemsTransition, items: JobItems): Promise<JobItems> {
    const jobId = job._id;
    const done = await this.assignments.idsIn(session, jobId, 'done');
    await this.markOfflineTime(session, jobId, done);
    const wanted = new Set(done.map(String));
    const drafts = (await this.annotations.ofJob(session, jobId, ['draft'])).filter(({ _id }) => wanted.has(String(_id)));
    const versions = drafts.map(({ _id, versions: before, revision, regions, annotatorId }) => ({
      _id: new Types.ObjectId(),
      annotationId: _id,
      number: before + 1,
      revision,
      action: 'submit' as const,
      regions,
      annotatorId,
      by: job.annotatorId,
      reason: null,
      at,
    }));
    await this.history.addVersions(session, versions);
    await this.annotations.submit(
      session,
      drafts.map(({ _id }) => _id),
      at,
    );
    const sample = await this.sampleOf(session, { job, task }, drafts);
    await this.assignments.setSampled(
      session,
      jobId,
      done.filter((id) => sample.has(String(id))),
    );
    await this.gold.implementation.handedIn(session, job);
    return { ...items, toReview: sample.size };
  }

  /** Draws the sample after the work is handed in, by what is known of its person and of the answers of others. */
  private async sampleOf(
    session: ClientSession,
    { job, task }: Pick<ItemsTransition, 'job' | 'task'>,
    drafts: readonly AnnotationRecord[],
  ): Promise<Set<string>> {
    const { reviewShare, interfaceId } = task;
    const sentBack = drafts.filter(({ review }) => review?.verdict === 'reject').map(({ _id }) => String(_id));
    const accuracy = await this.gold.implementation.accuracyOf(session, { ...job, interfaceId });
    const drawn = drawnShare(reviewShare, accuracy, sentBack.length > 0);
    await this.jobs.setDrawn(session, job._id, drawn);
    const itemIds = drafts.map(({ itemId }) => itemId);
    const likeness = await this.doubt.implementation.likenessOfOpen(session, task._id, itemIds);
    const doubtful = drafts.flatMap(({ _id, itemId }): [string, number][] => {
      const known = likeness.get(String(itemId));
      return known === undefined ? [] : [[String(_id), known]];
    });
    return drawSample(
      drafts.map(({ _id }) => String(_id)),
      { share: drawn.share, sentBack: new Set(sentBack), doubtful: new Map(doubtful), chance: this.chance },
    );
  }

  /** Marks a job with time that only a device confirms and that its answers do not account for. */
  private async markOfflineTime(session: ClientSession, jobId: Types.ObjectId, done: readonly Types.ObjectId[]): Promise<void> {
    const answers = await this.annotations.regionsIn(session, done);
    const offline = await this.workClock.offlineTime(session, jobId);
    if (exceedsAnswers(offline, { answers, done: done.length })) await this.jobs.markOffline(session, jobId);
  }

  /** Reopens the items that were sent back. All others stay done, and can be reopened. Adds the items that the batch got meanwhile. */
  private async rework(session: ClientSession, { job }: ItemsTransition, items: JobItems): Promise<JobItems> {
    const rejected = await this.annotations.ofJob(session, job._id, ['rejected']);
    const ids = rejected.map(({ _id }) => _id);
    const commented = await this.history.commentedRegions(session, ids);
    for (const before of rejected) {
      const head = headAfterReview(before, commented.get(String(before._id)) ?? new Set());
      await this.annotations.update(session, before, { ...head, state: 'draft' });
    }
    await this.annotations.setMany(session, { jobId: job._id, states: UNREVIEWED }, { state: 'draft' });
    await this.assignments.reopen(session, ids);
    const given = await this.allocator.allocate(session, job);
    if (items.total + given.total === 0) throw conflict(WORKPLACE_MESSAGES.itemsErased);
    return {
      ...items,
      total: items.total + given.total,
      open: items.open + rejected.length + given.open,
      skipped: items.skipped + given.skipped,
      toReview: 0,
      sentBack: 0,
    };
  }
}
