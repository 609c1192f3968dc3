import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ReportsService } from './reports.service.js';

const LOOK_MS = 600_000;

/** Makes the report of each day once it is over. Where several servers do, the later one writes the same. */
@Injectable()
export class ReportJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Payouts');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly reports: ReportsService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    this.running ??= this.reports
      .makeDue()
      .catch((error: unknown) => this.logger.warn(`The daily report could not be made: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => (this.running = undefined));
  }
}
