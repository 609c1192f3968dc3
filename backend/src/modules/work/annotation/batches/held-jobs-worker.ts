import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { HeldJobsService } from '../../jobs/held-jobs.service.js';

const EVERY_MS = 60_000;

@Injectable()
export class HeldJobsWorker extends PeriodicJob {
  constructor(private readonly held: HeldJobsService) {
    super({ log: 'Batches', failure: 'Batches could not be returned', everyMs: EVERY_MS, firstAfterMs: EVERY_MS });
  }

  run(): Promise<unknown> {
    return this.held.returnDue(() => this.work.stopping, this.onError);
  }
}
