import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../../common/background/periodic-work.js';
import { errorText } from '../../../../common/errors/error-text.js';
import { ItemImportReader } from './item-import-reader.js';
import { ItemImportSignal } from './item-imports.service.js';

const POLL_MS = 5_000;
const STOP_MS = 2_000;

@Injectable()
export class ItemImportWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Imports');
  private readonly work: PeriodicWork;

  constructor(
    reader: ItemImportReader,
    private readonly signal: ItemImportSignal,
  ) {
    this.work = new PeriodicWork({
      run: () => reader.drain(() => this.work.stopping),
      onError: (error) => this.logger.warn(`An import waits: ${errorText(error)}`),
      everyMs: POLL_MS,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start(this.signal);
  }

  /** Ends after the current step. The rest is read after the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(STOP_MS);
  }
}
