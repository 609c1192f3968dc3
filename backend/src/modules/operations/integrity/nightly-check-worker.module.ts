import { randomUUID } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { IntegrityModule } from './integrity.module.js';
import { NightlyChecks } from './nightly-checks.service.js';

const INTERVAL_MS = 600_000;

/** Checks the records each night, on one of several servers. */
@Injectable()
export class NightlyCheckWorker extends PeriodicJob {
  private readonly holder = randomUUID();
  constructor(private readonly checks: NightlyChecks) {
    super({
      log: 'Audit',
      failure: 'The nightly check could not be made',
      level: 'error',
      everyMs: INTERVAL_MS,
      firstAfterMs: INTERVAL_MS,
      stopMs: INTERVAL_MS,
    });
  }

  run(): Promise<unknown> {
    return this.checks.runIfDue(this.holder);
  }
}

/** Servers import this module; the command line does not. */
@Module({ imports: [IntegrityModule], providers: [NightlyCheckWorker] })
export class NightlyCheckWorkerModule {}
