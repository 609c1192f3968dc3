import { Injectable } from '@nestjs/common';
import { type AnnotationState, type LabelConfig, type Region, resultProblems } from '@labelbridge/annotation';
import {
  APPEAL_MESSAGES,
  fieldProblem,
  type JobStatus,
  REJECTION_RULES,
  REVIEW_TIME_MESSAGES,
  type ReviewVerdict,
  SETTLEMENT_MESSAGES,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { processBulk } from '../../../../common/bulk/process-bulk.js';
import { refuseOwn } from '../../../../common/access/own.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, conflict, notFound, orNotFound } from '../../../../common/errors/errors.js';
import { type Changed, type Many, type One } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { jobTarget } from '../../jobs/domain/job-target.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { type JobRecord } from '../../jobs/persistence/job.schema.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { givenRegions } from '../work/given-regions.js';
import { headOf, regionsOf, storedHead } from '../domain/stored.js';
import { type AnnotationDto, type CommentDto, type ReviewDto, type ReviewedDto } from '../dto/review.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { HistoryRepository } from '../persistence/history.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { type CommentRecord } from '../persistence/version.schema.js';
import { ItemMedia } from '../work/item-media.js';
import { JobAccess } from '../work/job-access.js';
import { newAnnotation } from '../work/patches.service.js';
import { ReviewViews } from './review-views.js';

/** Includes jobs rejected by mistake, which can be approved after the review of their sample. */
const REVIEWED_STATUSES: readonly JobStatus[] = ['submitted', 'rejected'];

const STATE_OF: Readonly<Record<ReviewVerdict, AnnotationState>> = { accept: 'accepted', fix: 'fixed', reject: 'rejected' };

interface CheckedReview {
  readonly verdict: ReviewVerdict;
  readonly fixed: string | null;
  readonly reason: string | null;
  readonly comments: readonly { readonly regionId: string | null; readonly text: string }[];
  readonly revision: number | undefined;
}

const ACCEPTANCE: CheckedReview = { verdict: 'accept', fixed: null, reason: null, comments: [], revision: undefined };

interface Reviewed {
  readonly assignment: AssignmentRecord;
  readonly task: TaskRecord;
}

/** @throws 409 if the job is the person's own, is not submitted, or its rejection was overturned */
function refuseReview(person: CurrentUser, job: JobRecord, task: TaskRecord): void {
  refuseOwn(person, job.annotatorId, jobTarget(job._id, task));
  if (!REVIEWED_STATUSES.includes(job.status)) throw conflict(WORKPLACE_MESSAGES.notReviewable);
  if (job.appeal === 'won') throw conflict(APPEAL_MESSAGES.won);
}

/** The server approves the job or returns it within minutes after its deadline: until then no verdict takes the promise back. @throws 409 */
function refuseLate({ status, decideBy, settleBy }: JobRecord, verdict: ReviewVerdict, at: Date): void {
  if (status === 'submitted' && verdict === 'reject' && decideBy && decideBy <= at) throw conflict(REVIEW_TIME_MESSAGES.decided);
  // An acceptance of the last item that was sent back would end the part payment, too.
  if (status === 'rejected' && settleBy && settleBy <= at) throw conflict(SETTLEMENT_MESSAGES.over);
}

/** @throws 409 if an item is not done, or was removed from its batch: its late work is not submitted, and would stay open if sent back */
function refuseUncounted({ state, excluded }: AssignmentRecord): void {
  if (excluded) throw conflict(WORKPLACE_MESSAGES.itemGone);
  if (state !== 'done') throw conflict(WORKPLACE_MESSAGES.nothingToReview);
}

@Injectable()
export class ReviewsService {
  constructor(
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly items: ItemRepository,
    private readonly media: ItemMedia,
    private readonly history: HistoryRepository,
    private readonly interfaces: InterfacesService,
    private readonly views: ReviewViews,
    private readonly access: JobAccess,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** An annotation with its versions and comments. @throws 404 */
  async findReview(person: CurrentUser, id: string): Promise<One<AnnotationDto>> {
    const { assignment, task } = await this.read(person, id);
    const data = await this.views.of(await this.current(assignment, task));
    // The id of an item tells its age, by which a gold item would show.
    return { data: person.role === 'ADMIN' ? data : { ...data, itemId: data._id } };
  }

  /**
   * Accepts an annotation, replaces it by the reviewer's own version, or sends it back.
   *
   * @throws 400 naming missing or invalid parts; 404; 409 if it is the person's own, its job is not submitted, or it was skipped
   */
  async review(person: CurrentUser, id: string, given: ReviewDto): Promise<Changed<ReviewedDto>> {
    const { assignment, job, task } = await this.read(person, id);
    refuseReview(person, job, task);
    refuseUncounted(assignment);
    const review = await this.checked(given, assignment, task);
    const data = await this.transactions.run((session) => this.write(session, person, { assignment, task }, review));
    return { message: WORKPLACE_MESSAGES.reviewed[review.verdict], data };
  }

  /**
   * Accepts items of one job separately. Accepted items stay as they are; items that were fixed, sent back or skipped are in `failed`.
   *
   * @throws 404; 409 if the job is the person's own, or is not submitted
   */
  async acceptMany(person: CurrentUser, jobId: string, ids: readonly string[]): Promise<Many<ReviewedDto>> {
    const job = await this.access.read(person, jobId);
    const task = await this.tasks.findTask(job.taskId);
    refuseReview(person, job, task);
    const done = await processBulk(ids, async (id) => {
      const assignment = await this.assignments.findById(id);
      if (!assignment?.jobId.equals(job._id)) throw notFound();
      return this.transactions.run((session) => this.acceptOpen(session, person, { assignment, task }));
    });
    return { message: WORKPLACE_MESSAGES.reviewedMany, ...done };
  }

  private async acceptOpen(session: ClientSession, person: CurrentUser, work: Reviewed): Promise<ReviewedDto> {
    const { _id, jobId } = work.assignment;
    const state = (await this.annotations.findById(_id, session))?.state;
    if (state === 'accepted') {
      const job = await this.jobs.findById(jobId, session);
      return { _id: String(_id), state, toReview: job?.items?.toReview ?? 0 };
    }
    if (state === 'fixed' || state === 'rejected') throw conflict(WORKPLACE_MESSAGES.reviewedAlready);
    refuseUncounted(work.assignment);
    return this.write(session, person, work, ACCEPTANCE);
  }

  /** Resolves or reopens a comment. Idempotent. @throws 404 */
  async setCommentResolved(person: CurrentUser, id: string, resolved: boolean): Promise<Changed<CommentDto>> {
    const comment = orNotFound(await this.history.findComment(id));
    await this.read(person, String(comment.annotationId));
    const change = { resolved, by: new Types.ObjectId(person._id), at: this.clock.now() };
    const changed = (await this.history.setResolved(comment._id, change)) ?? comment;
    return { message: WORKPLACE_MESSAGES.commentResolved[resolved ? 'resolved' : 'open'], data: await this.views.comment(changed) };
  }

  private async read(person: CurrentUser, id: string): Promise<{ assignment: AssignmentRecord; job: JobRecord; task: TaskRecord }> {
    const assignment = orNotFound(await this.assignments.findById(id));
    const job = await this.access.read(person, assignment.jobId);
    return { assignment, job, task: await this.tasks.findTask(assignment.taskId) };
  }

  private async current(assignment: AssignmentRecord, { interfaceId }: TaskRecord): Promise<AnnotationRecord> {
    const stored = await this.annotations.findById(assignment._id);
    if (stored) return stored;
    if (!interfaceId) throw notFound();
    return { ...newAnnotation(assignment, interfaceId), ...storedHead(headOf(null)), changedAt: this.clock.now() };
  }

  private async checked(given: ReviewDto, assignment: AssignmentRecord, task: TaskRecord): Promise<CheckedReview> {
    const { verdict, revision } = given;
    const reason = given.reason?.trim() || null;
    const problem = verdict === 'reject' && fieldProblem(REJECTION_RULES, reason ?? '');
    if (problem) throw badInput([{ field: 'reason', message: problem }]);
    const config = await this.interfaces.configOf(task);
    const fixed = verdict === 'fix' ? await this.fixedRegions(given.regions, config, assignment) : null;
    const stored = await this.annotations.findById(assignment._id);
    const known = new Set([...(stored ? regionsOf(stored.regions) : []), ...(fixed ?? [])].map((region) => region.id));
    const comments = (given.comments ?? []).map(({ regionId = null, text }) => ({ regionId, text: text.trim() }));
    const unknown = comments.flatMap(({ regionId }, place) =>
      regionId === null || known.has(regionId)
        ? []
        : [{ field: `comments[${place}].regionId`, message: WORKPLACE_MESSAGES.commentRegionUnknown }],
    );
    if (unknown.length > 0) throw badInput(unknown);
    return { verdict, revision, reason, comments, fixed: fixed && JSON.stringify(fixed) };
  }

  private async fixedRegions(given: unknown, config: LabelConfig, { itemId }: AssignmentRecord): Promise<Region[]> {
    if (given === undefined) throw badInput([{ field: 'regions', message: WORKPLACE_MESSAGES.reviewRegionsRequired }]);
    return givenRegions(given, async (regions) => {
      const item = orNotFound(await this.items.findById(itemId));
      return resultProblems(config, regions, await this.media.ruleItemOf(config, item));
    });
  }

  private async write(
    session: ClientSession,
    person: CurrentUser,
    { assignment, task }: Reviewed,
    { verdict, fixed, reason, comments, revision }: CheckedReview,
  ): Promise<ReviewedDto> {
    const before = await this.annotations.findById(assignment._id, session);
    if (!before) throw conflict(WORKPLACE_MESSAGES.nothingToReview);
    if (revision !== undefined && revision !== before.revision) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    const at = this.clock.now();
    const by = new Types.ObjectId(person._id);
    const state = STATE_OF[verdict];
    const set = { state, fixed, review: { verdict, reason, by, at }, versions: before.versions + 1 };
    if (!(await this.annotations.update(session, before, set))) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    const { _id, annotatorId } = before;
    const version = { annotationId: _id, number: set.versions, revision: before.revision, action: verdict, regions: fixed };
    await this.history.addVersions(session, [{ _id: new Types.ObjectId(), ...version, annotatorId, by, reason, at }]);
    const asStored = (comment: (typeof comments)[number]): CommentRecord => ({
      _id: new Types.ObjectId(),
      annotationId: _id,
      annotatorId,
      ...comment,
      by,
      at,
      resolvedAt: null,
      changes: [],
    });
    await this.history.addComments(session, comments.map(asStored));
    const sampled = (await this.assignments.findById(_id, session))?.sampled ?? false;
    const job = await this.jobs.countReview(
      session,
      { _id: before.jobId, statuses: REVIEWED_STATUSES },
      {
        toReview: sampled && before.state === 'submitted' ? -1 : 0,
        sentBack: Number(state === 'rejected') - Number(before.state === 'rejected'),
      },
    );
    if (!job) throw conflict(WORKPLACE_MESSAGES.notReviewable);
    refuseLate(job, verdict, at);
    const isTakenBack = state === 'rejected' && (before.state === 'accepted' || before.state === 'fixed');
    if (isTakenBack && job.status === 'rejected') throw conflict(SETTLEMENT_MESSAGES.verdictStands);
    await this.audit.record(session, {
      by: person,
      action: 'annotation.review',
      target: { _id: before.jobId, name: taskTitleOf(task) },
      before: { state: before.state },
      after: { state, annotation: String(_id), comments: comments.length },
      reason,
    });
    return { _id: String(_id), state, toReview: job.items?.toReview ?? 0 };
  }
}
