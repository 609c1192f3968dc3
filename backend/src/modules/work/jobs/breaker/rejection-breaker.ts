import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BREAKER_DAYS, type Counted, type Decided, isTooMuchRejected } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { type MadeTransition } from '../domain/made-transition.js';
import { proposalOf } from '../domain/job-time.js';
import { isRefusal } from '../domain/refusal.js';
import { type JobRecord } from '../persistence/job.schema.js';
import { BREAKER_MODEL, type BreakerRecord, DECISION_MODEL, type DecisionRecord, KEPT_DAYS } from './decision.schema.js';

const DAY_MS = 86_400_000;
const USUAL_KEPT_MS = 600_000;
/** More decisions tell nothing else. */
const COUNTED_MAX = 1_000;

type Group = Pick<DecisionRecord, 'group' | 'company'>;

/** Counts decisions on jobs, and tells if so many are rejected that a second admin must agree. */
@Injectable()
export class RejectionBreaker {
  #usual: { readonly until: Date; readonly decided: Decided } | undefined;

  constructor(
    @InjectModel(DECISION_MODEL) private readonly decisions: Model<DecisionRecord>,
    @InjectModel(BREAKER_MODEL) private readonly breakers: Model<BreakerRecord>,
    private readonly projects: ProjectWorkService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a decision, in its transaction. It counts for the admin who proposed it, not for the one who agreed. Work with items sent back
   * that the server rejects counts for its project and customer. The approval of work without a price tells nothing: it may pay one kobo.
   */
  async follow(session: ClientSession, { actor, transition, before, after }: MadeTransition): Promise<void> {
    const rejected = isRefusal(transition, before);
    const isApproval = actor.kind === 'person' && transition.action === 'approve' && proposalOf(before) !== null;
    if (!isApproval && !rejected) return;
    const by = actor.kind === 'person' ? (after.history.at(-1)?.proposedBy ?? actor.person._id) : null;
    const set = { ...(await this.groupOf(after)), rejected, ...(by !== null && { by }), at: after.statusChangedAt };
    await this.decisions.updateOne({ jobId: after._id }, { $set: set }, { session, upsert: true });
  }

  /**
   * @returns whose decisions are too much with one more rejection by this admin, if any are. Of rejections at the same time, the later one
   * sees the earlier one.
   */
  async tooMuchOf(session: ClientSession, job: JobRecord, { _id: by }: Pick<CurrentUser, '_id'>): Promise<Counted | undefined> {
    const { group, company } = await this.groupOf(job);
    const usual = await this.usual();
    const counts: { counted: Counted; _id: string; filter: Partial<DecisionRecord> }[] = [
      { counted: job.projectId ? 'project' : 'task', _id: group, filter: { group } },
      ...(company === null ? [] : [{ counted: 'customer' as const, _id: `company:${company}`, filter: { company } }]),
      { counted: 'you', _id: `admin:${by}`, filter: { by } },
    ];
    for (const { counted, _id, filter } of counts) {
      await this.breakers.updateOne({ _id }, { $inc: { rejections: 1 } }, { session, upsert: true });
      const others = await this.count({ ...filter, jobId: { $ne: job._id } }, BREAKER_DAYS, session);
      if (isTooMuchRejected({ decided: others.decided + 1, rejected: others.rejected + 1 }, usual)) return counted;
    }
    return undefined;
  }

  private async groupOf({ projectId, taskId }: JobRecord): Promise<Group> {
    const company = projectId && (await this.projects.findCompany(projectId));
    const group = projectId ? `project:${String(projectId)}` : `task:${String(taskId)}`;
    return { group, company: company?.trim().toLowerCase() ?? null };
  }

  private async usual(): Promise<Decided> {
    const now = this.clock.now();
    if (!this.#usual || this.#usual.until <= now) {
      this.#usual = { until: new Date(now.getTime() + USUAL_KEPT_MS), decided: await this.count({}, KEPT_DAYS, null) };
    }
    return this.#usual.decided;
  }

  /** Counts the last decisions of these days, at most `COUNTED_MAX`. */
  private async count(filter: QueryFilter<DecisionRecord>, days: number, session: ClientSession | null): Promise<Decided> {
    const last = await this.decisions
      .find({ ...filter, at: { $gt: new Date(this.clock.now().getTime() - days * DAY_MS) } }, { rejected: 1 })
      .sort({ at: -1 })
      .limit(COUNTED_MAX)
      .session(session)
      .lean<Pick<DecisionRecord, '_id' | 'rejected'>[]>();
    return { decided: last.length, rejected: last.filter(({ rejected }) => rejected).length };
  }
}
