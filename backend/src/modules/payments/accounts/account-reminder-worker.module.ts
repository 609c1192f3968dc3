import { type BeforeApplicationShutdown, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { errorText } from '../../../common/errors/error-text.js';
import { AccountReminders } from './account-reminders.service.js';
import { AccountsModule } from './accounts.module.js';

const EVERY_MS = 3_600_000;
const FIRST_MS = 60_000;

@Injectable()
export class AccountReminderWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private readonly work = new PeriodicWork({
    run: () => this.reminders.remindDue(),
    // The database is unavailable: the next run tries again.
    onError: (error) => this.logger.warn(`Annotators could not be reminded of payout accounts: ${errorText(error)}`),
    firstAfterMs: FIRST_MS,
    everyMs: EVERY_MS,
  });

  constructor(private readonly reminders: AccountReminders) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}

/** Servers import it, the CLI does not. */
@Module({ imports: [AccountsModule], providers: [AccountReminderWorker] })
export class AccountReminderWorkerModule {}
