import { Injectable, Module } from '@nestjs/common';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { AccountReminders } from './account-reminders.service.js';
import { AccountsModule } from './accounts.module.js';

const EVERY_MS = 3_600_000;
const FIRST_MS = 60_000;

@Injectable()
export class AccountReminderWorker extends PeriodicJob {
  constructor(private readonly reminders: AccountReminders) {
    super({ log: 'Accounts', failure: 'Annotators could not be reminded of payout accounts', everyMs: EVERY_MS, firstAfterMs: FIRST_MS });
  }

  run(): Promise<unknown> {
    return this.reminders.remindDue();
  }
}

/** Imported by servers, not by the CLI. */
@Module({ imports: [AccountsModule], providers: [AccountReminderWorker] })
export class AccountReminderWorkerModule {}
