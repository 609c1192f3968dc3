import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { ItemImportReader } from './item-import-reader.js';
import { ItemImportSignal } from './item-imports.service.js';

/** At a shutdown it ends after the current step. The rest is read after the next start. */
@Injectable()
export class ItemImportWorker extends PeriodicJob {
  constructor(
    private readonly reader: ItemImportReader,
    signal: ItemImportSignal,
  ) {
    super({ log: 'Imports', failure: 'An import waits', everyMs: 5_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.reader.drain(() => this.work.stopping);
  }
}
