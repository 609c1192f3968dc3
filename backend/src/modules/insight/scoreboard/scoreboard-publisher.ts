import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SCOREBOARD_PEOPLE_MIN, SCOREBOARD_PROJECTS_MAX } from '@labelbridge/contracts';
import { type Model, Types } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { ProjectQueries } from '../../work/projects/project-queries.js';
import { type Population } from './domain/facts.js';
import { FIGURES_OF, mergeValues, NO_FIGURES, POPULATIONS, showsPopulation } from './domain/figures.js';
import { addMonths, type Month, settledMonths, startOfMonth } from './domain/months.js';
import { type People, type Shown, shownOf } from './domain/suppression.js';
import { NO_PROJECT, Tally } from './domain/tally.js';
import { SCOREBOARD_MODEL, type ScoreboardMonthRecord } from './persistence/scoreboard-month.schema.js';
import { ScoreboardFacts } from './scoreboard-facts.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A step is seen at most this much after its date. */
const COMMIT_MS = MINUTE_MS;

/** Publishes the figures of each settled month once. Of several servers the first one counts. */
@Injectable()
export class ScoreboardPublisher {
  constructor(
    @InjectModel(SCOREBOARD_MODEL) private readonly published: Model<ScoreboardMonthRecord>,
    private readonly facts: ScoreboardFacts,
    private readonly projects: ProjectQueries,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if all settled months are published. Work that changes meanwhile does not matter: later steps change no settled month. */
  async run(isStopping: () => boolean): Promise<void> {
    const months = settledMonths(new Date(this.clock.now().getTime() - COMMIT_MS));
    const found = await this.published.find({ _id: { $in: months } }).lean<ScoreboardMonthRecord[]>();
    const records = new Map(found.map((record) => [record._id, record]));
    const missing = months.filter((month) => !records.has(month));
    if (missing.length === 0) return;
    const tally = new Tally(new Set(months), new Set(missing));
    if (!(await this.collect(tally, months, isStopping))) return;
    // The newest first, since of two months with almost the same people one is shown.
    for (const month of missing.reverse()) {
      const record = await this.compute(tally, month, records);
      records.set(month, await this.publish(record));
    }
  }

  private async collect(tally: Tally, months: readonly Month[], isStopping: () => boolean): Promise<boolean> {
    const [from, until] = [startOfMonth(months[0] ?? ''), startOfMonth(addMonths(months.at(-1) ?? '', 1))];
    for (const pieces of [this.facts.ofJobs(), this.facts.ofInvoices(from, until), this.facts.ofAnswers(from, until)]) {
      for await (const facts of pieces) {
        if (isStopping()) return false;
        for (const [source, fact] of facts) tally.add(source, fact);
      }
    }
    return true;
  }

  private async compute(tally: Tally, month: Month, records: ReadonlyMap<Month, ScoreboardMonthRecord>): Promise<ScoreboardMonthRecord> {
    const titles = await this.listed(tally, month);
    const shown = new Map<Population, Shown>();
    for (const population of POPULATIONS) {
      shown.set(population, shownFigures(tally, month, population, titles, records));
      await setImmediate();
    }
    const projects = [...titles].map(([_id, title]) => ({
      _id,
      title,
      figures: figuresOf(tally, month, (population) => shown.get(population)?.projects.has(_id) ?? false, _id),
    }));
    return {
      _id: month,
      publishedAt: this.clock.now(),
      platform: figuresOf(tally, month, (population) => shown.get(population)?.platform ?? false),
      projects: projects.filter(({ figures }) => POPULATIONS.some((population) => showsPopulation(figures, population))),
    };
  }

  /** Titles of the public projects with the most people of the month, by id. */
  private async listed(tally: Tally, month: Month): Promise<Map<string, string>> {
    const sizes = new Map<string, number>();
    for (const population of POPULATIONS)
      for (const [project, { size }] of tally.peopleOf(month, population))
        if (project !== NO_PROJECT && size >= SCOREBOARD_PEOPLE_MIN) sizes.set(project, Math.max(size, sizes.get(project) ?? 0));
    const titles = await this.projects.publicTitles([...sizes.keys()].map((id) => new Types.ObjectId(id)));
    const largest = [...titles].sort(([one], [other]) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0) || (one < other ? -1 : 1));
    // An order by size would rank the projects.
    return new Map(largest.slice(0, SCOREBOARD_PROJECTS_MAX).sort(([, one], [, other]) => (one < other ? -1 : 1)));
  }

  /** @returns the record, or the one of another server that was first */
  private async publish(record: ScoreboardMonthRecord): Promise<ScoreboardMonthRecord> {
    try {
      await this.published.create(record);
      return record;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.published.findById(record._id).lean<ScoreboardMonthRecord>()) ?? record;
    }
  }
}

/** Chooses what is shown, beside the other months that show the same. */
function shownFigures(
  tally: Tally,
  month: Month,
  population: Population,
  titles: ReadonlyMap<string, string>,
  records: ReadonlyMap<Month, ScoreboardMonthRecord>,
): Shown {
  const others = [...records.values()];
  return shownOf({
    people: tally.peopleOf(month, population),
    listed: new Set(titles.keys()),
    platformElsewhere: others.flatMap(({ _id, platform }) =>
      showsPopulation(platform, population) ? [tally.everybodyOf(_id, population)] : [],
    ),
    elsewhere: (project) =>
      others.flatMap(({ _id, projects }): People[] => {
        const isShown = projects.some((one) => one._id === project && showsPopulation(one.figures, population));
        const people = isShown ? tally.peopleOf(_id, population).get(project) : undefined;
        return people ? [people] : [];
      }),
  });
}

/** @param project undefined for all work */
function figuresOf(tally: Tally, month: Month, isShown: (population: Population) => boolean, project?: string) {
  const parts = POPULATIONS.filter(isShown).map((population) => {
    const values = tally.valuesOf(month, population);
    return FIGURES_OF[population](
      mergeValues([...values].flatMap(([key, own]) => (project === undefined || key === project ? [own] : []))),
    );
  });
  return parts.reduce<ScoreboardMonthRecord['platform']>((figures, part) => ({ ...figures, ...part }), NO_FIGURES);
}

@Injectable()
export class ScoreboardWorker extends PeriodicJob {
  constructor(private readonly publisher: ScoreboardPublisher) {
    super({ log: 'Scoreboard', failure: 'A month could not be published', everyMs: HOUR_MS, firstAfterMs: 10 * MINUTE_MS });
  }

  async run(): Promise<void> {
    await this.publisher.run(() => this.work.stopping);
  }
}
