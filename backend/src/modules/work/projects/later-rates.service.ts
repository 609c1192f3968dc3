import { Injectable } from '@nestjs/common';
import { formatRate, laterRateText } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type LaterRateRecord, type ProjectRecord } from './persistence/project.schema.js';

const TOLD_AT_ONCE = 100;

/** Tells the people of a project of a lower rate, and starts it when its time comes. */
@Injectable()
export class LaterRates {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly applications: ApplicationRepository,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param onError receives what keeps a project from its turn, which is tried again in the next run */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const news = {
      next: (without: readonly Types.ObjectId[]) => this.projects.findUntoldRate(without),
      work: (project: ProjectRecord) => this.tell(project),
    };
    await drainQueue(news, isStopping, onError);
    const due = {
      next: (without: readonly Types.ObjectId[]) => this.projects.findDueRate(this.clock.now(), without),
      work: (project: ProjectRecord) => this.start(project),
    };
    await drainQueue(due, isStopping, onError);
  }

  private async tell(project: ProjectRecord): Promise<void> {
    const { _id, projectName, rate, laterRate } = project;
    if (!laterRate) return;
    const rule = laterRateText({ rate: laterRate.rate, startsAt: laterRate.startsAt.toISOString() });
    const data = { projectName, rateText: rate ? formatRate(rate) : 'no rate', rule };
    const people = await this.applications.findApprovedAfter(_id, laterRate.toldTo, TOLD_AT_ONCE);
    const told: LaterRateRecord = { ...laterRate, toldTo: people.at(-1)?._id ?? laterRate.toldTo, told: people.length < TOLD_AT_ONCE };
    await this.transactions.run(async (session) => {
      if (!(await this.projects.changeLaterRate(session, project, { laterRate: told }))) return;
      for (const { annotatorId } of people) await this.notifications.notify(session, { userId: annotatorId, kind: 'rate-lowered', data });
    });
  }

  private async start(project: ProjectRecord): Promise<void> {
    const { _id, projectName, laterRate } = project;
    if (!laterRate) return;
    const changed = { rate: laterRate.rate, laterRate: null };
    await this.transactions.run(async (session) => {
      if (!(await this.projects.changeLaterRate(session, project, { ...changed, updatedAt: this.clock.now() }))) return;
      const target = { _id, name: projectName };
      await this.audit.record(session, { by: null, action: 'project.update', target, before: project, after: changed });
    });
  }
}

@Injectable()
export class LaterRatesWorker extends PeriodicJob {
  constructor(private readonly rates: LaterRates) {
    super({ log: 'Projects', failure: 'A lower rate could not be told or started', everyMs: 60_000, firstAfterMs: 60_000 });
  }

  async run(): Promise<void> {
    await this.rates.run(() => this.work.stopping, this.onError);
  }
}
