import { Injectable, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { NotificationsModule } from '../../../people/notifications/notifications.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { LATE_PAY_DAY_MODEL, latePayDaySchema } from './late-pay-day.schema.js';
import { LatePay } from './late-pay.service.js';

const EVERY_MS = 3_600_000;
const FIRST_MS = 180_000;

@Injectable()
export class LatePayWorker extends PeriodicJob {
  constructor(private readonly latePay: LatePay) {
    super({ log: 'Pay', failure: 'Late pay could not be told', everyMs: EVERY_MS, firstAfterMs: FIRST_MS });
  }

  run(): Promise<void> {
    return this.latePay.run(() => this.work.stopping, this.onError);
  }
}

/** Imported by servers, not by the CLI. */
@Module({
  imports: [
    InvoicesModule,
    NotificationsModule,
    PayoutsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: LATE_PAY_DAY_MODEL, schema: latePayDaySchema }]),
  ],
  providers: [LatePay, LatePayWorker],
})
export class LatePayModule {}
