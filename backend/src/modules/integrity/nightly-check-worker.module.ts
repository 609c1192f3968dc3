import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../common/background/periodic-work.js';
import { errorStack } from '../../common/errors/error-text.js';
import { IntegrityModule } from './integrity.module.js';
import { NightlyChecks } from './nightly-checks.service.js';

const INTERVAL_MS = 600_000;

/** Checks the records each night; where several servers run, one of them does. */
@Injectable()
export class NightlyCheckWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly holder = randomUUID();
  private readonly work = new PeriodicWork({
    run: () => this.checks.runIfDue(this.holder),
    onError: (error) => this.logger.error('The nightly check could not be made', errorStack(error)),
    firstAfterMs: INTERVAL_MS,
    everyMs: INTERVAL_MS,
  });

  constructor(private readonly checks: NightlyChecks) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(INTERVAL_MS);
  }
}

/** Servers import this module, the command line does not. */
@Module({ imports: [IntegrityModule], providers: [NightlyCheckWorker] })
export class NightlyCheckWorkerModule {}
