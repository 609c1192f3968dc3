import { Injectable } from '@nestjs/common';
import { BUDGET_MESSAGES, type Currency, formatMoney, type Money } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { drainQueue } from '../../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { Transactions } from '../../../../database/transactions.js';
import { ProjectFunds } from '../../projects/project-funds.service.js';
import { fundingAfter, mostPay } from '../domain/job-funding.js';
import { type MadeTransition } from '../domain/made-transition.js';
import { type FundedJob, isFunded, JobFundingRepository } from '../persistence/job-funding.repository.js';
import { type JobFunding } from '../persistence/job-funding.schema.js';
import { type JobRecord } from '../persistence/job.schema.js';

const FAILURES_MAX = 50;

type Text = (moreText: string, leftText: string) => string;

/** Sets pay aside in the budgets of projects. It is written with the change of the job, so that a crash loses neither alone. */
@Injectable()
export class JobFunds {
  constructor(
    private readonly jobs: JobFundingRepository,
    private readonly projects: ProjectFunds,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Sets aside the most that a new job can cost. @throws 409 if the budget has less left, or the job has no price in its currency */
  async reserve(session: ClientSession, { role }: Pick<CurrentUser, 'role'>, job: JobRecord, budget: Money | null): Promise<JobRecord> {
    const { rate, items, projectId } = job;
    if (!budget || !projectId) return job;
    const problem = !rate ? BUDGET_MESSAGES.noRate : rate.currency !== budget.currency ? BUDGET_MESSAGES.taskCurrency : undefined;
    if (!rate || problem) throw conflict(role === 'ADMIN' ? (problem ?? '') : BUDGET_MESSAGES.spentUp);
    const funding = { projectId, currency: budget.currency, reserved: 0, spent: 0, freeAt: null };
    const text: Text = role === 'ADMIN' ? BUDGET_MESSAGES.assign : () => BUDGET_MESSAGES.spentUp;
    return this.change(session, { ...job, funding }, { ...funding, reserved: mostPay(rate, items) }, text);
  }

  /** Settles, keeps or frees the reservation of a job. @throws 409 if its pay is above it, and the budget has less left */
  async follow(session: ClientSession, { actor, transition, before, after: { statusChangedAt: at } }: MadeTransition, after: JobRecord) {
    if (!isFunded(after)) return after;
    const paid = 'approvedAmount' in transition ? transition.approvedAmount : null;
    if (paid && paid.currency !== after.funding.currency) {
      const message = BUDGET_MESSAGES.payCurrency(after.funding.currency);
      throw conflict(message, [{ field: 'approvedAmount', message }]);
    }
    const isAnnotator = actor.kind === 'person' && actor.person.role !== 'ADMIN';
    const ofAdmin = transition.action === 'reject' ? BUDGET_MESSAGES.reject : BUDGET_MESSAGES.pay;
    const text: Text = isAnnotator ? () => BUDGET_MESSAGES.spentUp : ofAdmin;
    const field = transition.action === 'cancel' ? 'amount' : paid && !isAnnotator ? 'approvedAmount' : undefined;
    return this.change(session, after, fundingAfter(after.funding, transition, { before, after, at }), text, field);
  }

  /** Sets pay of added items aside, and frees that of removed ones. @throws 409 if the budget has less left */
  async followItems(session: ClientSession, ids: readonly Types.ObjectId[]): Promise<void> {
    for (const job of await this.jobs.paidByItem(session, ids)) {
      if (!job.rate) continue;
      await this.change(session, job, { ...job.funding, reserved: mostPay(job.rate, job.items) }, BUDGET_MESSAGES.items);
    }
  }

  /** Frees the pay of rejected jobs whose appeal can no longer win. @param onError receives what keeps a job from its turn */
  async freeDue(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const next = async (failed: readonly Types.ObjectId[]) =>
      failed.length < FAILURES_MAX ? this.jobs.findFree(this.clock.now(), failed) : null;
    await drainQueue({ next, work: (job) => this.free(job) }, isStopping, onError);
  }

  private async free({ _id }: JobRecord): Promise<void> {
    await this.transactions.run(async (session) => {
      const job = await this.jobs.find(session, _id);
      // A rework or an appeal was first.
      if (!job?.funding?.freeAt || job.funding.freeAt > this.clock.now() || !isFunded(job)) return;
      await this.change(session, job, { ...job.funding, reserved: 0, freeAt: null }, BUDGET_MESSAGES.pay);
    });
  }

  /** @param field the input of the pay, which the refusal names */
  private async change(session: ClientSession, job: FundedJob, after: JobFunding, text: Text, field?: string): Promise<JobRecord> {
    const { funding: before } = job;
    const by = { committed: after.reserved - before.reserved, spent: after.spent - before.spent };
    const isMoved = by.committed !== 0 || by.spent !== 0;
    if (!isMoved && after.freeAt === before.freeAt) return job;
    const left = isMoved ? await this.projects.move(session, after.projectId, by) : null;
    if (left !== null) {
      const message = text(moneyText(by.committed + by.spent, after.currency), moneyText(left, after.currency));
      throw conflict(message, field === undefined ? undefined : [{ field, message }]);
    }
    return this.jobs.set(session, job._id, after);
  }
}

const moneyText = (amount: number, currency: Currency): string => formatMoney({ amount, currency });

@Injectable()
export class JobFundsWorker extends PeriodicJob {
  constructor(private readonly funds: JobFunds) {
    super({ log: 'Jobs', failure: 'Pay that is set aside could not be freed', everyMs: 60_000, firstAfterMs: 60_000 });
  }

  async run(): Promise<void> {
    await this.funds.freeDue(() => this.work.stopping, this.onError);
  }
}
