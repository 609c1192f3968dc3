import { Injectable } from '@nestjs/common';
import { PeriodicJob } from '../../../../../common/background/periodic-job.js';
import { ReportsService } from './reports.service.js';

const LOOK_MS = 600_000;

/** Makes the report of each day once it is over. If several servers do, the later one writes the same. */
@Injectable()
export class ReportJob extends PeriodicJob {
  constructor(private readonly reports: ReportsService) {
    super({ log: 'Payouts', failure: 'The daily report could not be made', everyMs: LOOK_MS, firstAfterMs: LOOK_MS });
  }

  run(): Promise<unknown> {
    return this.reports.makeDue();
  }
}
