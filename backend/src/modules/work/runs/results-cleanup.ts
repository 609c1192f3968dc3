import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { KeptResults } from './kept-results.js';

@Injectable()
export class ResultsCleanup extends PeriodicJob {
  constructor(private readonly results: KeptResults) {
    super({ log: 'Runs', failure: 'Files of exports could not be removed', everyMs: 3_600_000 });
  }

  async run(): Promise<void> {
    const removed = await this.results.removeExpired();
    if (removed > 0) this.logger.log(`Removed ${removed} files of exports`);
  }
}
