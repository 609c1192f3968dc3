import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type PlainDate, type Progress, type ProjectFigures, SHARE_LINK_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { errorText } from '../../../common/errors/error-text.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { WorkProgress } from '../../work/projects/work-progress.js';
import { CardFigures } from '../provenance/card-figures.service.js';
import { SHARED_FIGURES_MODEL, type SharedFiguresRecord } from './persistence/shared-figures.schema.js';

/** Figures of a project for its customer. They name no annotator. */
export interface CustomerFigures {
  readonly dueDate: PlainDate;
  /** Null without items in jobs. */
  readonly progress: Progress | null;
  readonly work: ProjectFigures;
}

const KEPT_MS = SHARE_LINK_LIMITS.figuresKept * 3_600_000;
/** A count that takes longer is taken up by another caller, and one that fails is tried again. */
const CLAIM_MS = 600_000;

/** Keeps the figures of shared projects. Counting reads all work of a project, so one caller a day counts. */
@Injectable()
export class SharedFigures {
  private readonly logger = new Logger('ShareLinks');

  constructor(
    @InjectModel(SHARED_FIGURES_MODEL) private readonly kept: Model<SharedFiguresRecord>,
    private readonly cards: CardFigures,
    private readonly projects: ProjectWorkService,
    private readonly progress: WorkProgress,
    private readonly clock: Clock,
  ) {}

  /** Counts the present figures. @param former give the agreement while it is being counted. @throws 404 */
  async count(projectId: Types.ObjectId, former?: CustomerFigures): Promise<CustomerFigures> {
    const [{ dueDate }, progress, card] = await Promise.all([
      this.projects.findProject(String(projectId)),
      this.progress.ofProjects([projectId]),
      this.cards.of(String(projectId)),
    ]);
    const { project, computedAt, items, annotations, review, interfaces } = card;
    const agreement = card.agreement ?? former?.work.agreement ?? null;
    const work = { project, computedAt, items, annotations, review, agreement, interfaces };
    return { dueDate, progress: progress.get(String(projectId)) ?? null, work };
  }

  /** Keeps figures, in the caller's transaction. */
  async keep(session: ClientSession, projectId: Types.ObjectId, figures: CustomerFigures): Promise<void> {
    await this.kept.updateOne({ _id: projectId }, { $set: fieldsOf(figures) }, { upsert: true, session });
  }

  /** @returns figures of the last day, or the former ones while another caller counts, or if counting fails */
  async of(projectId: Types.ObjectId): Promise<CustomerFigures> {
    const now = this.clock.now();
    const kept = orNotFound(await this.kept.findById(projectId).lean<SharedFiguresRecord>());
    const former = JSON.parse(kept.text) as CustomerFigures;
    if (now.getTime() - kept.countedAt.getTime() < KEPT_MS) return former;
    try {
      if (!(await this.claim(kept, now))) return former;
      const counted = await this.count(projectId, former);
      await this.kept.updateOne({ _id: projectId, countedAt: kept.countedAt }, { $set: fieldsOf(counted) });
      return counted;
    } catch (error) {
      this.logger.warn(`The figures of project ${String(projectId)} could not be counted: ${errorText(error)}`);
      return former;
    }
  }

  private async claim({ _id, countedAt }: SharedFiguresRecord, now: Date): Promise<boolean> {
    const free = { $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now } }] };
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const { modifiedCount } = await this.kept.updateOne({ _id, countedAt, ...free }, { $set: { claimedUntil } });
    return modifiedCount === 1;
  }
}

const fieldsOf = (figures: CustomerFigures) => ({
  text: JSON.stringify(figures),
  countedAt: new Date(figures.work.computedAt),
  claimedUntil: null,
});
