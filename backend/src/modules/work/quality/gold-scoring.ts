import { Injectable, type OnModuleInit } from '@nestjs/common';
import { balanced, compareAnswers, type Interval, mixGold, wilson } from '@labelbridge/annotation';
import { GOLD_LIMITS, QUALITY_MESSAGES, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { Randomness } from '../../../common/crypto/randomness.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { AnnotationDone, type DoneAnnotation } from '../annotation/work/annotation-done.js';
import { GoldItems } from '../annotation/work/gold-items.js';
import { GoldMix, type GoldMixer, type HandedIn, type MixedJob } from '../annotation/work/gold-mix.js';
import { SetAsideJobs } from '../jobs/set-aside-jobs.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { qualityEvent } from './domain/quality-event.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { type StandingRecord } from './persistence/standing.schema.js';
import { StandingRepository } from './persistence/standings.repository.js';
import { shownFigures } from './domain/accuracy.js';
import { StandingsService } from './standings.service.js';

const RANDOM_STEPS = 2 ** 32;
const ANYWHERE: Interval = { low: 0, high: 1 };
const NO_BOUND: Interval = { low: 1, high: 1 };
/** Right answers on fewer gold items prove nothing about accuracy: six of six are the first interval above the limit. */
const PROVABLE = 6;
/** Latest answers that count by themselves, too: a good past hides no careless present. */
const LATEST = 40;

/** Gives gold items to people, and compares their answers with the known ones. */
@Injectable()
export class GoldScoring implements GoldMixer, OnModuleInit {
  constructor(
    private readonly gold: GoldMix,
    private readonly whenDone: AnnotationDone,
    private readonly golds: GoldRepository,
    private readonly answers: GoldAnswerRepository,
    private readonly standings: StandingRepository,
    private readonly acting: StandingsService,
    private readonly items: GoldItems,
    private readonly jobs: SetAsideJobs,
    private readonly projects: ProjectWorkService,
    private readonly events: AdminEvents,
    private readonly chance: Randomness,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.gold.bind(this);
    this.whenDone.subscribe((session, done) => this.score(session, done));
  }

  async isPaused(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    return (await this.standings.of({ projectId, annotatorId }))?.state === 'paused';
  }

  async goldAmong(session: ClientSession, itemIds: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    return this.golds.among(session, itemIds);
  }

  async refusePaused(projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<void> {
    if (!(await this.isPaused(projectId, annotatorId))) return;
    const title = (await this.projects.findTitles([projectId])).get(String(projectId));
    throw conflict(QUALITY_MESSAGES.paused(title ?? 'this project'));
  }

  /**
   * Takes the worse of the figures that are shown that day and the present ones: a gain that follows an answer would tell which items are
   * gold, but careless work is looked at on the same day, and by the latest answers alone. New people are anywhere between 0 and 1.
   */
  async accuracyOf(session: ClientSession, { projectId, interfaceId, annotatorId }: MixedJob): Promise<Interval | null> {
    if (!projectId) return null;
    const standing = await this.standings.of({ projectId, annotatorId }, session);
    const seen = standing?.seen ?? 0;
    const pool = interfaceId && seen < PROVABLE ? await this.golds.countPool(session, { projectId, interfaceId }, PROVABLE) : 0;
    // Nobody could ever prove more with so few gold items.
    if (seen < PROVABLE && pool < PROVABLE) return null;
    if (!standing || seen === 0) return ANYWHERE;
    const shown = shownFigures(standing, this.clock.now());
    const latest = seen < LATEST ? [] : await this.answers.latest(session, { projectId, annotatorId }, LATEST);
    const intervals = [
      standing,
      wilson(shown.right, shown.seen) ?? ANYWHERE,
      latest.length < LATEST ? NO_BOUND : (wilson(latest.filter(Boolean).length, LATEST) ?? NO_BOUND),
    ];
    return { low: Math.min(...intervals.map(({ low }) => low)), high: Math.min(...intervals.map(({ high }) => high)) };
  }

  async handedIn(session: ClientSession, { _id, projectId, annotatorId }: HandedIn): Promise<void> {
    if (!projectId) return;
    // A concurrent pause waits, and finds the job handed in.
    const standing = await this.standings.lock(session, { projectId, annotatorId });
    if (standing?.state === 'paused') await this.jobs.setAside(session, { _id });
  }

  /** Nobody gets a gold item twice. What finds no fresh gold is given without. @throws 409 if the person is paused */
  async mix(session: ClientSession, job: MixedJob, itemIds: readonly Types.ObjectId[]): Promise<readonly Types.ObjectId[]> {
    const { projectId, annotatorId } = job;
    if (!projectId) return itemIds;
    const standing = await this.standings.of({ projectId, annotatorId }, session);
    if (standing?.state === 'paused') throw conflict(QUALITY_MESSAGES.personPaused);
    const again = await this.items.again(session, job, itemIds);
    if (again) return again;
    const fresh = await this.freshGold(session, job);
    if (fresh.length === 0 && !standing) return itemIds;
    if (fresh.length === 0) await this.tellNoGold(session, projectId);
    const mixed = mixGold(itemIds, fresh, {
      before: standing?.given ?? 0,
      isReturn: standing?.state === 'returning',
      random: this.random,
      most: WORK_ITEM_LIMITS.itemsOfJob + GOLD_LIMITS.ofJob,
    });
    await this.standings.give(session, { projectId, annotatorId }, mixed.length, this.clock.now());
    return mixed;
  }

  private async tellNoGold(session: ClientSession, projectId: Types.ObjectId): Promise<void> {
    const name = (await this.projects.namesOf(session, projectId)).projectName ?? '';
    await this.events.record(session, qualityEvent('gold-short', String(projectId), name));
  }

  /** Tests if there are as many gold items that the person has not met as a return needs. */
  async hasFreshGold(session: ClientSession, { projectId, annotatorId }: StandingRecord): Promise<boolean> {
    const pool = await this.golds.poolOfProject(session, projectId);
    const fresh = await this.items.freshFor(session, annotatorId, pool, null);
    return fresh.size >= GOLD_LIMITS.toReturn;
  }

  private readonly random = (): number => this.chance.below(RANDOM_STEPS) / RANDOM_STEPS;

  private async freshGold(session: ClientSession, { projectId, interfaceId, annotatorId, taskId }: MixedJob): Promise<Types.ObjectId[]> {
    if (!projectId || !interfaceId) return [];
    const pool = await this.golds.pool(session, projectId, interfaceId);
    if (pool.length === 0) return [];
    const ids = pool.map(({ _id }) => _id);
    const fresh = await this.items.freshFor(session, annotatorId, ids, taskId);
    return balanced(
      pool.filter(({ _id }) => fresh.has(String(_id))),
      ({ className }) => className,
      this.random,
    ).map(({ _id }) => _id);
  }

  /** The first answer of a person counts: what they change later, they may have been told. */
  private async score(session: ClientSession, { assignment, job, config, regions, at }: DoneAnnotation): Promise<void> {
    const { _id, itemId, annotatorId, jobId, order } = assignment;
    // A concurrent change of the known answer waits, so that no answer is compared with an old one and never again.
    const gold = await this.golds.lock(session, itemId);
    if (!gold || gold.retired || !job.projectId?.equals(gold.projectId)) return;
    if (await this.answers.has(session, itemId, annotatorId)) return;
    const { likeness, same: right } = compareAnswers(config, regionsOf(gold.regions), regions);
    const { projectId, interfaceId, revision: goldRevision } = gold;
    await this.answers.insert(session, {
      _id,
      itemId,
      projectId,
      interfaceId,
      annotatorId,
      jobId,
      order,
      regions: JSON.stringify(regions),
      goldRevision,
      likeness,
      right,
      counts: true,
      revealed: false,
      at,
      dispute: null,
    });
    await this.acting.countNew(session, { projectId, annotatorId }, right);
  }
}
