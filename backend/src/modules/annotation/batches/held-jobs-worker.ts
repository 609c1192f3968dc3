import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { errorText } from '../../../common/errors/error-text.js';
import { HeldJobsService } from '../../jobs/held-jobs.service.js';

const EVERY_MS = 60_000;

/** Returns batches to their queue. */
@Injectable()
export class HeldJobsWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Batches');
  private readonly work = new PeriodicWork({
    run: () => this.held.returnDue(),
    // The next run tries again.
    onError: (error) => this.logger.warn(`Batches could not be returned: ${errorText(error)}`),
    firstAfterMs: EVERY_MS,
    everyMs: EVERY_MS,
  });

  constructor(private readonly held: HeldJobsService) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}
