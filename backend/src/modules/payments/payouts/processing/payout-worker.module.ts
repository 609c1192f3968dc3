import { Global, Module } from '@nestjs/common';
import { BANK_KEEPS_JOURNAL } from '../providers/simulated/bank-host.js';
import { BankResultListener } from '../bank-result-listener.js';
import { PayoutWorker } from './payout-worker.js';
import { ReportJob } from '../reports/report-job.js';
import { PayoutsModule } from '../payouts.module.js';

/** The worker that brings payouts to the bank. Servers import it, the CLI does not: what a command makes leaves through the server. */
@Global()
@Module({
  imports: [PayoutsModule],
  providers: [PayoutWorker, ReportJob, BankResultListener, { provide: BANK_KEEPS_JOURNAL, useValue: true }],
  exports: [PayoutWorker, BANK_KEEPS_JOURNAL],
})
export class PayoutWorkerModule {}
