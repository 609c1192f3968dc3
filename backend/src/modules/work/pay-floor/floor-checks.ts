import { Injectable } from '@nestjs/common';
import { formatMoney, formatRate, type Money } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { PayFloor } from '../../money/payments/invoices/pay-floor.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { TaskFloor } from '../tasks/task-floor.js';
import { EffectivePayService } from './effective-pay.service.js';

const WEEK_MS = 7 * 86_400_000;
const EVERY_MS = 3_600_000;
const FIRST_MS = 120_000;

interface Low {
  readonly pay: Money;
  readonly floor: Money;
  readonly proposal: string;
}

type CheckedProject = NonNullable<Awaited<ReturnType<ProjectWorkService['findUncheckedPay']>>>;

const text = (money: Money): string => formatMoney(money, { trimZeros: true });

/** Compares running work with PAY_FLOOR, each project once a week, and tells admins what is below it. */
@Injectable()
export class FloorChecks {
  constructor(
    private readonly floor: PayFloor,
    private readonly projects: ProjectWorkService,
    private readonly effective: EffectivePayService,
    private readonly tasks: TaskFloor,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    if (this.floor.naira === undefined) return;
    const now = this.clock.now();
    const before = new Date(now.getTime() - WEEK_MS);
    const next = (failed: readonly Types.ObjectId[]) => this.projects.findUncheckedPay(before, failed);
    await drainQueue({ next, work: (project: CheckedProject) => this.check(project, before, now) }, isStopping, onError);
  }

  private async check({ _id, projectName }: CheckedProject, before: Date, now: Date): Promise<void> {
    const low = await this.lowOf(_id);
    await this.transactions.run(async (session) => {
      if (!(await this.projects.noteFloorCheck(session, _id, before, now)) || !low) return;
      const { pay, floor, proposal } = low;
      const data = { projectId: String(_id), projectName, payText: text(pay), floorText: text(floor), proposal };
      await this.notifications.notifyAdmins(session, { kind: 'pay-below-floor', data });
    });
  }

  /** Compares what people earned, else what a running task offers. */
  private async lowOf(projectId: Types.ObjectId): Promise<Low | undefined> {
    const { floor, median, proposedRate, belowFloor } = (await this.effective.ofProject(String(projectId))).data;
    if (floor && median && median.amount < floor.amount) {
      const rate = proposedRate ? `A rate of ${formatRate(proposedRate)} would reach it, or a bonus` : 'A bonus would reach it';
      return { floor, pay: median, proposal: `${rate} for ${belowFloor === 1 ? 'one person' : `${belowFloor} people`}.` };
    }
    const offered = await this.tasks.worstOf(projectId);
    return offered && { ...offered, proposal: `${formatRate(offered.passing)} would reach it.` };
  }
}

@Injectable()
export class FloorChecksWorker extends PeriodicJob {
  constructor(private readonly checks: FloorChecks) {
    super({ log: 'Pay', failure: 'Pay could not be compared with the floor', everyMs: EVERY_MS, firstAfterMs: FIRST_MS });
  }

  async run(): Promise<void> {
    await this.checks.run(() => this.work.stopping, this.onError);
  }
}
