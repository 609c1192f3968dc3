import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { outcomeGroupKey, type PaidTime } from '@labelbridge/contracts';
import { type Model, Types } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { UserQueries } from '../../people/users/user-queries.js';
import { JobQueries } from '../../work/jobs/job-queries.js';
import { EffectivePayService } from '../../work/pay-floor/effective-pay.service.js';
import { addOutcomes, noOutcomes, type Outcomes } from './domain/outcomes.js';
import { groupsOf, type QuarterGroup, type QuarterPerson } from './domain/quarter-figures.js';
import { settledQuarters } from './domain/quarters.js';
import { OUTCOME_QUARTER_MODEL, type OutcomeQuarterRecord } from './persistence/outcome-quarter.schema.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A step is seen at most this much after its date. */
const COMMIT_MS = MINUTE_MS;
const PIECE = 500;

interface Period {
  readonly from: Date;
  readonly until: Date;
}

interface Tallied {
  readonly outcomes: Outcomes;
  paid: PaidTime;
}

/** Publishes the figures of each settled quarter once, in pieces between which the server answers others. */
@Injectable()
export class OutcomeGapsPublisher {
  constructor(
    @InjectModel(OUTCOME_QUARTER_MODEL) private readonly quarters: Model<OutcomeQuarterRecord>,
    private readonly jobs: JobQueries,
    private readonly pay: EffectivePayService,
    private readonly users: UserQueries,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if all settled quarters are published. Of several servers the first one counts. */
  async run(isStopping: () => boolean): Promise<void> {
    for (const { quarter, ...period } of settledQuarters(new Date(this.clock.now().getTime() - COMMIT_MS))) {
      if (await this.quarters.exists({ _id: quarter })) continue;
      const groups = await this.compute(period, isStopping);
      if (!groups) return;
      await this.publish({ _id: quarter, publishedAt: this.clock.now(), groups });
    }
  }

  /** @returns undefined if the server stops */
  private async compute(period: Period, isStopping: () => boolean): Promise<QuarterGroup[] | undefined> {
    const tallied = new Map<string, Tallied>();
    const of = (id: string): Tallied => {
      const one = tallied.get(id) ?? { outcomes: noOutcomes(), paid: { seconds: 0, kobo: 0 } };
      tallied.set(id, one);
      return one;
    };
    for await (const piece of this.jobs.steps()) {
      if (isStopping()) return undefined;
      for (const job of piece) addOutcomes(of(String(job.annotatorId)).outcomes, job, period);
    }
    for await (const piece of this.jobs.pricedBetween(period.from, period.until)) {
      if (isStopping()) return undefined;
      for (const [annotatorId, { seconds, kobo }] of await this.pay.timesOf(piece)) {
        const { paid } = of(annotatorId);
        of(annotatorId).paid = { seconds: paid.seconds + seconds, kobo: paid.kobo + kobo };
      }
    }
    const groups: QuarterGroup[] = [];
    for (const group of groupsOf(await this.withGroups(tallied))) {
      groups.push(group);
      await setImmediate();
    }
    return groups;
  }

  private async withGroups(tallied: ReadonlyMap<string, Tallied>): Promise<QuarterPerson[]> {
    const ids = [...tallied.keys()];
    const people: QuarterPerson[] = [];
    for (let at = 0; at < ids.length; at += PIECE) {
      const some = ids.slice(at, at + PIECE);
      const origins = await this.users.originsOf(some.map((id) => new Types.ObjectId(id)));
      for (const id of some) {
        const { languages, country } = origins.get(id) ?? { languages: [], country: null };
        const keys = languages.map((tag) => outcomeGroupKey('language', tag));
        const groups = new Set(country === null ? keys : [...keys, outcomeGroupKey('country', country)]);
        const { outcomes, paid } = tallied.get(id) ?? { outcomes: noOutcomes(), paid: { seconds: 0, kobo: 0 } };
        people.push({ groups, outcomes, paid });
      }
    }
    return people;
  }

  private async publish(record: OutcomeQuarterRecord): Promise<void> {
    try {
      await this.quarters.create(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

@Injectable()
export class OutcomeGapsWorker extends PeriodicJob {
  constructor(private readonly publisher: OutcomeGapsPublisher) {
    super({ log: 'Outcomes', failure: 'A quarter could not be computed', everyMs: HOUR_MS, firstAfterMs: 20 * MINUTE_MS });
  }

  async run(): Promise<void> {
    await this.publisher.run(() => this.work.stopping);
  }
}
