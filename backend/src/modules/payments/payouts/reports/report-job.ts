import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../../common/background/periodic-work.js';
import { errorText } from '../../../../common/errors/error-text.js';
import { ReportsService } from './reports.service.js';

const LOOK_MS = 600_000;

/** Makes the report of each day once it is over. Where several servers do, the later one writes the same. */
@Injectable()
export class ReportJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Payouts');
  private readonly work = new PeriodicWork({
    run: () => this.reports.makeDue(),
    onError: (error) => this.logger.warn(`The daily report could not be made: ${errorText(error)}`),
    firstAfterMs: LOOK_MS,
    everyMs: LOOK_MS,
  });

  constructor(private readonly reports: ReportsService) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}
