import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type DatasetCard, type PlainDate, type Progress, SHARE_LINK_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { WorkProgress } from '../../work/projects/work-progress.js';
import { CardFigures } from '../provenance/card-figures.service.js';
import { SHARED_FIGURES_MODEL, type SharedFiguresRecord } from './persistence/shared-figures.schema.js';

/** Figures of a project for its customer. They name no annotator. */
export interface ProjectFigures {
  readonly dueDate: PlainDate;
  /** Null without items in jobs. */
  readonly progress: Progress | null;
  readonly card: DatasetCard;
}

export interface CountedFigures {
  readonly figures: ProjectFigures;
  readonly countedAt: Date;
}

const MINUTE_MS = 60_000;
const KEPT_MS = SHARE_LINK_LIMITS.figuresKept * MINUTE_MS;
/** A count that takes longer is taken up by another caller. */
const CLAIM_MS = 10 * MINUTE_MS;

/** Keeps the figures of shared projects. Counting reads all work of a project, so one caller an hour counts. */
@Injectable()
export class SharedFigures {
  constructor(
    @InjectModel(SHARED_FIGURES_MODEL) private readonly kept: Model<SharedFiguresRecord>,
    private readonly cards: CardFigures,
    private readonly projects: ProjectWorkService,
    private readonly progress: WorkProgress,
    private readonly clock: Clock,
  ) {}

  /** Counts the present figures. @throws 404 */
  async count(projectId: Types.ObjectId): Promise<CountedFigures> {
    const countedAt = this.clock.now();
    const [{ dueDate }, progress, card] = await Promise.all([
      this.projects.findProject(String(projectId)),
      this.progress.ofProjects([projectId]),
      this.cards.of(String(projectId)),
    ]);
    return { figures: { dueDate, progress: progress.get(String(projectId)) ?? null, card }, countedAt };
  }

  /** Keeps figures, in the caller's transaction if there is one. */
  async keep(projectId: Types.ObjectId, { figures, countedAt }: CountedFigures, session?: ClientSession): Promise<void> {
    const set = { text: JSON.stringify(figures), countedAt, claimedUntil: null };
    await this.kept.updateOne({ _id: projectId }, { $set: set }, { upsert: true, ...(session && { session }) });
  }

  /** @returns figures of the last hour, or the former ones while another caller counts. @throws 404 */
  async of(projectId: Types.ObjectId): Promise<CountedFigures> {
    const now = this.clock.now();
    const kept = await this.kept.findById(projectId).lean<SharedFiguresRecord>();
    if (kept && now.getTime() - kept.countedAt.getTime() < KEPT_MS) return readFigures(kept);
    if (kept && !(await this.claim(kept, now))) return readFigures(kept);
    try {
      const counted = await this.count(projectId);
      await this.keep(projectId, counted);
      return counted;
    } catch (error) {
      await this.kept.updateOne({ _id: projectId }, { $set: { claimedUntil: null } });
      throw error;
    }
  }

  private async claim({ _id, countedAt }: SharedFiguresRecord, now: Date): Promise<boolean> {
    const free = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now } }] };
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { modifiedCount } = await this.kept.updateOne({ _id, countedAt, ...free }, { $set: { claimedUntil } });
    return modifiedCount === 1;
  }
}

const readFigures = ({ text, countedAt }: SharedFiguresRecord): CountedFigures => ({
  figures: JSON.parse(text) as ProjectFigures,
  countedAt,
});
