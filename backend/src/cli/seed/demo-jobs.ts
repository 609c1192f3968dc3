import { Injectable } from '@nestjs/common';
import { type ClockInterval, DECLINE_REASONS, type Rate, proposedAmount } from '@labelbridge/contracts';
import { type CurrentUser } from '../../common/access/current-user.js';
import { Clock } from '../../common/clock/clock.js';
import { Transactions } from '../../database/transactions.js';
import { AssignmentsService } from '../../modules/work/jobs/assignments.service.js';
import { type JobTimeSigns, WorkClockWriter } from '../../modules/work/jobs/clock/work-clock.writer.js';
import { JobTransitionsService } from '../../modules/work/jobs/job-transitions.service.js';
import { JobsService } from '../../modules/work/jobs/jobs.service.js';
import { JobWorkService } from '../../modules/work/jobs/job-work.service.js';
import { ReviewDeadlines } from '../../modules/work/jobs/review-deadlines.service.js';
import { PayService } from '../../modules/money/payments/payouts/creation/pay.service.js';
import { type DemoAnnotator } from './demo-data.js';
import { type DemoJob } from './demo-tasks.js';
import { type Once, idOf, unlessDone } from './seed-log.js';
import { workTimes } from './work-times.js';

const PAID_WITHIN_MS = 3_000;
const PAUSE_MS = 25;

function rethrow(error: unknown): never {
  throw error;
}

export type DemoPeople = Readonly<Record<'admin' | DemoAnnotator, CurrentUser>>;

export interface DemoStep {
  readonly daysAgo: number;
  readonly run: (once: Once) => Promise<unknown>;
}

export interface DemoJobParts {
  /** Works once the task's step is done. */
  readonly taskId: () => string;
  readonly rate: Rate;
  readonly admin: CurrentUser;
  readonly annotator: CurrentUser;
  /** Does the work of a job in the product, within the time on its clock. */
  readonly label?: (jobId: string, time: ClockInterval) => Promise<void>;
  /** Reviews the sample before the approval. */
  readonly review?: (jobId: string) => Promise<void>;
}

/** Takes demo jobs through their lifecycle, by the same services as the screens. */
@Injectable()
export class DemoJobs {
  /** Becomes false without a payout worker, as in the CLI. */
  private pays = true;

  constructor(
    private readonly assignments: AssignmentsService,
    private readonly jobs: JobsService,
    private readonly transitions: JobTransitionsService,
    private readonly deadlines: ReviewDeadlines,
    private readonly payouts: PayService,
    private readonly workClock: WorkClockWriter,
    private readonly records: JobWorkService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param name prefix of the step names in the seed log */
  steps(name: string, job: DemoJob, { taskId, rate, admin, annotator, label, review }: DemoJobParts): DemoStep[] {
    const { end, minutes, corrected, daysAgo } = job;
    let id = '';
    const [assigned = 0, worked = 0, decided = 0, paid = 0] = daysAgo;
    const step = (day: number, action: string, make: () => Promise<unknown>): DemoStep => ({
      daysAgo: day,
      run: async (once) =>
        once(`${name}:${action}`, async () => {
          await unlessDone(make);
          return id;
        }),
    });
    const assign: DemoStep = {
      daysAgo: assigned,
      run: async (once) => {
        id = await once(`${name}:assign`, async () => {
          const found = async () => (await this.jobs.listJobs(admin, { taskId: taskId(), annotatorId: annotator._id })).data;
          // A task may be assigned again after its job was declined or cancelled.
          if ((await found()).length === 0)
            await unlessDone(() => this.assignments.assign(admin, { taskId: taskId(), userId: annotator._id }));
          return idOf(await found());
        });
      },
    };
    if (end === 'pending') return [assign];
    if (end === 'declined')
      return [
        assign,
        step(worked, 'decline', () => this.transitions.run(annotator, id, { action: 'decline', reason: DECLINE_REASONS[0] })),
      ];
    if (end === 'cancelled')
      return [assign, step(worked, 'cancel', () => this.transitions.cancel(admin, id, { reason: 'The client needs fewer of these.' }))];
    const submit = step(worked, 'submit', async () => {
      await this.jobs.openGuideline(annotator, id);
      const times = workTimes(job, this.clock.now().getTime());
      await this.work(id, { recorded: times, worked: label ? [] : times });
      const [time] = times;
      if (time) await label?.(id, time);
      const note = 'All items are done and checked against the guideline.';
      await this.transitions.submit(annotator, id, { minutes, note, ...(corrected && { minutesReason: corrected.reason }) });
    });
    if (end === 'submitted') return [assign, submit];
    if (typeof end === 'object')
      return [assign, submit, step(decided, 'reject', () => this.transitions.run(admin, id, { action: 'reject', reason: end.reject }))];
    if (end === 'consented') return [assign, submit, step(decided, 'consent', () => this.deadlines.run(() => false, rethrow))];
    const approve = step(decided, 'approve', async () => {
      await review?.(id);
      await this.transitions.approve(admin, id, { approvedAmount: proposedAmount(rate, minutes, null) });
    });
    if (end === 'approved') return [assign, submit, approve];
    return [assign, submit, approve, step(paid, 'pay', () => this.pay(admin, id))];
  }

  /** Pays the invoice of a job, and waits for the payout worker so that the payment has the day of the step. */
  private async pay(admin: CurrentUser, id: string): Promise<void> {
    const invoice = async () => (await this.jobs.findJob(admin, id)).data.invoice;
    const present = await invoice();
    await this.payouts.create(admin, { ids: [idOf(present ? [present] : [])] });
    const giveUpAt = performance.now() + PAID_WITHIN_MS;
    while (this.pays && (await invoice())?.status !== 'Paid') {
      if (performance.now() > giveUpAt) this.pays = false;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private async work(id: string, time: JobTimeSigns): Promise<void> {
    await this.transactions.run(async (session) => {
      const job = await this.records.findById(id, session);
      // A repetition of the step finds it submitted.
      if (job?.status === 'pending') await this.workClock.addTime(session, job, time);
    });
  }
}
