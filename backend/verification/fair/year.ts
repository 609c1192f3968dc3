import { APPEAL_DAYS, addDays, businessDate, startOfBusinessDay } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { RetentionService } from '../../src/modules/insight/privacy/retention.service.js';
import { ScoreboardWorker } from '../../src/modules/insight/scoreboard/scoreboard-publisher.js';
import { LatePayWorker } from '../../src/modules/money/payments/late-pay/late-pay.module.js';
import { AccountReminderWorker } from '../../src/modules/money/payments/accounts/account-reminder-worker.module.js';
import { RateRefresh } from '../../src/modules/money/payments/invoices/rate-refresh.js';
import { NightlyCheckWorker } from '../../src/modules/operations/integrity/nightly-check-worker.module.js';
import { AdminDigest } from '../../src/modules/people/notifications/admin-digest.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { HeldJobsWorker } from '../../src/modules/work/annotation/batches/held-jobs-worker.js';
import { AppealDeadlinesWorker } from '../../src/modules/work/jobs/appeals/appeal-deadlines.service.js';
import { JobFundsWorker } from '../../src/modules/work/jobs/funds/job-funds.service.js';
import { ReviewDeadlinesWorker } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { FloorChecksWorker } from '../../src/modules/work/pay-floor/floor-checks.js';
import { pause } from '../money/options.js';
import { Owner } from './owner.js';
import { countJobs } from './job-rows.js';
import { leaveErrors } from './people.js';
import { Reviewers } from './reviewers.js';
import { Site } from './site.js';
import { Told } from './told.js';
import { DAY_MS, HOUR_MS, type Plan, Town } from './town.js';
import { Workers } from './workers.js';

/** Days after the year, at most, in which the last deadlines pass and the last pay is sent. */
const DRAIN_DAYS = 60;
const MONTH_DAYS = 30;
/** The month in which one admin is alone begins after this share of the days. */
const ALONE_AFTER = 0.4;
/** Hours at which people act and the server's jobs run. */
const HOURS = [2, 6, 9, 12, 15, 18, 21] as const;
const KILLED_WITHIN = 8;
const WEEK_DAYS = 7;
const BANK_FAULTS = { rate: 0.06, kinds: ['error-before', 'error-after', 'reset', 'twice', 'fail'] } as const;
const PAID_WITHIN_MS = 10_000;

/** Lives through the year: the clock moves by hours, people act at theirs, and the server's jobs run as its timers would. */
export class Year {
  readonly owner: Owner;
  readonly workers: Workers;
  readonly reviewers: Reviewers;
  readonly told: Told;
  /** Budgets that are used beyond their end, by project. */
  readonly overspent = new Set<string>();

  private constructor(
    readonly town: Town,
    private readonly start: Date,
    private readonly plan: Plan,
    private readonly print: (line: string) => void,
  ) {
    this.owner = new Owner(town, plan);
    this.workers = new Workers(town);
    this.reviewers = new Reviewers(town);
    this.told = new Told(town);
  }

  static async begin(plan: Plan, print: (line: string) => void): Promise<Year> {
    const start = startOfBusinessDay(addDays(businessDate(new Date()), 1));
    const site = await Site.open(start);
    site.bank.setFaults({ ...BANK_FAULTS, seed: plan.seed });
    return new Year(await Town.found(site, plan), start, plan, print);
  }

  async live(): Promise<void> {
    const alone = Math.floor(this.plan.days * ALONE_AFTER);
    for (let day = 0; day < this.plan.days + DRAIN_DAYS; day += 1) {
      if (day === alone) await this.leaveAlone(true);
      if (day === alone + MONTH_DAYS) await this.leaveAlone(false);
      if (day === this.plan.days) this.town.site.bank.setFaults({ rate: 0 });
      if (day > this.plan.days && (await this.isOver())) return this.report(day);
      await this.day(day);
      if ((day + 1) % MONTH_DAYS === 0) await this.report(day);
    }
    await this.report(this.plan.days + DRAIN_DAYS);
  }

  private async day(day: number): Promise<void> {
    const { site } = this.town;
    const killHour = day % WEEK_DAYS === WEEK_DAYS - 1 ? this.town.pick(HOURS) : undefined;
    for (const hour of HOURS) {
      site.moveTo(new Date(this.start.getTime() + day * DAY_MS + hour * HOUR_MS));
      const act = async (): Promise<void> => {
        await Promise.all([this.server(), this.acts(day, hour)]);
      };
      if (hour !== killHour) {
        await act();
        continue;
      }
      const at = this.town.chance(0.5) ? 'begin' : 'commit';
      await site.killDuring({ left: 1 + Math.floor(this.town.random() * KILLED_WITHIN), at }, act);
      await this.server();
    }
  }

  /** The jobs of the server that run each minute. */
  private async server(): Promise<void> {
    const { site } = this.town;
    const workers = [ReviewDeadlinesWorker, AppealDeadlinesWorker, JobFundsWorker, HeldJobsWorker, LatePayWorker].map((type) =>
      site.service<{ run(): Promise<unknown> }>(type).run(),
    );
    await site.alive(Promise.all(workers));
    await this.paidOut();
  }

  /** Waits for the payouts that are due: the worker follows the true time. */
  private async paidOut(): Promise<void> {
    const { site } = this.town;
    const due = () =>
      site.alive(
        site.connection.collection('payouts').countDocuments({ $or: [{ claim: { $ne: null } }, { nextActionAt: { $lte: site.now() } }] }),
      );
    const giveUpAt = performance.now() + PAID_WITHIN_MS;
    while ((await due()) > 0 && performance.now() < giveUpAt) await site.alive(pause(20));
  }

  private async acts(day: number, hour: number): Promise<void> {
    const { site } = this.town;
    const acts: Readonly<Record<number, () => Promise<unknown>>> = {
      2: () => this.night(day),
      9: async () => {
        await site.service(AdminDigest).send();
        await this.workers.enterAccounts(day);
        await this.owner.morning(day);
      },
      12: async () => {
        await this.owner.approvePayouts();
        await this.workers.look();
      },
      15: () => this.reviewers.day(this.plan.jobs / this.plan.days),
      18: () => this.workers.look(),
      21: () => this.evening(),
    };
    const act = acts[hour];
    if (act) await leaveErrors(site, () => site.alive(act()));
  }

  /** Checks all records, budgets too, once a week, since the year has many nights. */
  private async night(day: number): Promise<void> {
    const { site } = this.town;
    const daily = [RateRefresh, AccountReminderWorker];
    const types = day % WEEK_DAYS === 0 ? [...daily, FloorChecksWorker, RetentionService, ScoreboardWorker, NightlyCheckWorker] : daily;
    for (const type of types) await site.service<{ run(): Promise<unknown> }>(type).run();
  }

  private async evening(): Promise<void> {
    const { site } = this.town;
    await this.told.evening();
    const used = { $add: ['$funds.committed', '$funds.spent'] };
    const over = site.connection.collection('projects').find({ budget: { $type: 'object' }, $expr: { $gt: [used, '$budget.amount'] } });
    for (const { _id } of await over.toArray()) this.overspent.add(String(_id));
  }

  /** Nothing is left to do or to pay. */
  private async isOver(): Promise<boolean> {
    const { site, annotators } = this.town;
    const appealable = new Date(site.now().getTime() - (APPEAL_DAYS + 1) * DAY_MS);
    const open = {
      $or: [{ status: { $in: ['pending', 'submitted'] } }, { appeal: 'open' }, { status: 'rejected', rejectedDate: { $gt: appealable } }],
    };
    const owed = annotators.filter(({ accountDay }) => accountDay !== null).map(({ _id }) => new Types.ObjectId(_id));
    const unpaid = { status: { $in: ['Unpaid', 'Processing'] }, annotatorId: { $in: owed } };
    const count = (collection: string, filter: object) => site.connection.collection(collection).countDocuments(filter);
    return (await countJobs(site)) >= this.plan.jobs && (await count('jobs', open)) + (await count('invoices', unpaid)) === 0;
  }

  /** Suspends all admins but the unfair one, as from the command line, or brings them back. */
  private async leaveAlone(isAlone: boolean): Promise<void> {
    const { site, admins } = this.town;
    const users = site.service(UsersService);
    for (const { _id } of Object.values(admins).filter((admin) => admin !== admins.unfair)) {
      await site.service(Transactions).run(async (session) => {
        const before = await users.findOne(_id, session);
        if (before) await users.change(session, null, before, { status: isAlone ? 'suspended' : 'active' });
      });
    }
    this.town.isAlone = isAlone;
  }

  private async report(day: number): Promise<void> {
    const { site } = this.town;
    const count = (collection: string, filter: object) => site.connection.collection(collection).countDocuments(filter);
    const [jobs, submitted, approved, rejected, paid] = await Promise.all([
      count('jobs', {}),
      count('jobs', { status: 'submitted' }),
      count('jobs', { status: 'approved' }),
      count('jobs', { status: 'rejected' }),
      count('invoices', { status: 'Paid' }),
    ]);
    this.print(
      `day ${day + 1}: jobs ${jobs}, to decide ${submitted}, approved ${approved}, rejected ${rejected}, paid ${paid}, late ${this.told.late}, refused by budgets ${this.owner.refusedByBudget}, kills ${site.kills}`,
    );
  }
}
